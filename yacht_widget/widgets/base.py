"""What all widgets share: how their code reaches the page, how they are shown, and when they are let go."""

from __future__ import annotations

import hashlib
import inspect
import os
import weakref
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, cast

import anywidget
import traitlets
from IPython.core.getipython import get_ipython

from yacht_widget.errors import BoardError, listed, shown
from yacht_widget.messages import LOCALES, Message, Page, languages, spoken, words_of

STATIC = Path(__file__).parent.parent / "static"
SIZES = ("normal", "projector")


def static_text(name: str) -> str:
    """Return a file of the page's bundle.

    Raises
    ------
    BoardError
        When the package was installed without it.
    """
    try:
        return (STATIC / name).read_text(encoding="utf-8")
    except FileNotFoundError:
        message = f"the page's part of the board is missing ({name}); install the package again, or build it yourself"
        raise BoardError(message) from None


class SettingError(BoardError, traitlets.TraitError):
    """A setting that cannot be. Traitlets puts back the old value only where a `TraitError` is raised."""


def checked_held(told: object, dice: int) -> tuple[bool, ...]:
    """Return what is held, by position, if it can be.

    Raises
    ------
    SettingError
        When it is not True or False for each die.
    """
    try:
        held = () if isinstance(told, str | bytes | Mapping | AbstractSet) else tuple(cast("Iterable[object]", told))
    except TypeError:
        held = ()
    if len(held) != dice or not all(isinstance(one, bool) for one in held):
        message = f"held needs True or False for each of the {dice} dice; got {shown(told)}"
        raise SettingError(message)
    return cast("tuple[bool, ...]", held)


class PageParts(NamedTuple):
    """What is a widget's own in a page of `YachtWidget.to_html`; see `page.Page`."""

    title: str
    traits: Mapping[str, object]
    frames: Sequence[Mapping[str, object]] = ()


class Setting(traitlets.TraitType[Any, Any]):
    """A trait whose values only its validator judges, so that every wrong one is refused as the package does it."""


class YachtWidget(anywidget.AnyWidget):
    """Base of the widgets.

    The page keeps every module that it has imported for as long as it lives, and anywidget imports `_esm` once for
    each model. So `_esm` is a few lines that import the real code, `_code`, once for all models with the same
    `_code_id`.

    A front end keeps the model of a cell that is run again. So a widget made in a cell is closed when that cell has
    made its successor and the page shows no view of it any more; shown again, it opens again.

    Python sends the words of the languages asked for, by name or by a page that knows its own: `_language`.
    """

    # What the keys of the widget's words begin with.
    _prefixes: ClassVar[tuple[str, ...]]
    # What is said to one who would set what only a new widget can have; `{name}` is what goes into its call.
    _anew: ClassVar[str]

    _code = traitlets.Unicode().tag(sync=True)
    _code_id = traitlets.Unicode().tag(sync=True)
    locale = Setting("auto").tag(sync=True)
    size = Setting("normal").tag(sync=True)
    _language = traitlets.Unicode().tag(sync=True)
    _languages: traitlets.List[list[str]] = traitlets.List(read_only=True).tag(sync=True)
    _words = traitlets.Dict(read_only=True).tag(sync=True)
    _seen = traitlets.Bool(default_value=False).tag(sync=True)

    def __init__(self, bundle: str, **traits: Any) -> None:  # noqa: ANN401 - values of traits
        self._bundle = bundle
        self._succeeded = False
        code = static_text(f"{bundle}.js")
        super().__init__(_code=code, _code_id=hashlib.sha256(code.encode()).hexdigest()[:16], **traits)
        _succeed(self)

    def __setattr__(self, name: str, value: object) -> None:
        """Set a trait, or refuse what would be set and change nothing: a slip of the pen is silent otherwise."""
        if not name.startswith("_") and not self._can_be_set(name):
            given = inspect.signature(type(self).__init__).parameters
            anew = self._anew.format(name=name if name in given else "rules")
            message = f"{shown(name)} cannot be set; what can be set is {listed(self._settable())}; {anew}"
            raise SettingError(message)
        super().__setattr__(name, value)

    def _can_be_set(self, name: str) -> bool:
        if self.has_trait(name):
            return not self.traits()[name].read_only
        # The hosts set some of their own names, such as a method that is put aside for a while; `interact` describes.
        return name == "description" or hasattr(anywidget.AnyWidget, name) or name in self._setters()

    def _setters(self) -> set[str]:
        kinds = (vars(kind).items() for kind in type(self).__mro__ if issubclass(kind, YachtWidget))
        return {name for parts in kinds for name, part in parts if isinstance(part, property) and part.fset}

    def _settable(self) -> list[str]:
        """Return what a user may set: our public traits and properties."""
        names = {name for name, trait in self.traits().items() if not (trait.read_only or trait.metadata.get("inner"))}
        hosts = {*anywidget.AnyWidget.class_trait_names(), "comm"}
        return sorted(name for name in (names | self._setters()) - hosts if not name.startswith("_"))

    @property
    def _language_now(self) -> str:
        """The language of what is written here and now: of the page, as far as one has told it."""
        return (self._language or spoken()) if self.locale == "auto" else str(self.locale)

    @traitlets.default("_languages")
    def _all_languages(self) -> list[list[str]]:
        return [list(one) for one in languages()]

    @traitlets.default("_words")
    def _first_words(self) -> dict[str, dict[str, Message]]:
        language = spoken() if self.locale == "auto" else self.locale
        return {language: words_of(language, self._prefixes)}

    @traitlets.observe("locale", "_language")
    def _add_words(self, change: dict[str, Any]) -> None:
        language = change["new"]
        if language not in LOCALES:
            return
        if change["name"] == "_language":
            Page.language = language
        if language not in self._words:
            self.set_trait("_words", {**self._words, language: words_of(language, self._prefixes)})

    @traitlets.validate("locale")
    def _check_locale(self, proposal: dict[str, Any]) -> str:
        locale = proposal["value"]
        if not isinstance(locale, str) or locale not in ("auto", *LOCALES):
            message = f"there is no language {shown(locale)}; allowed are {listed(('auto', *LOCALES))}"
            raise SettingError(message)
        return locale

    @traitlets.validate("size")
    def _check_size(self, proposal: dict[str, Any]) -> str:
        size = proposal["value"]
        if not isinstance(size, str) or size not in SIZES:
            message = f"size={shown(size)} is not possible; allowed are {listed(SIZES)}"
            raise SettingError(message)
        return size

    @traitlets.observe("_seen")
    def _let_go(self, _change: object = None) -> None:
        if self._succeeded and not self._seen and self.comm is not None:
            # The front end forgets a closed model only with its kernel; at least it need not keep what it was told.
            # Twice, because a model also remembers how it was before the last message.
            hosts = {*anywidget.AnyWidget.class_trait_names(sync=True), "_anywidget_id", "_esm"}
            emptied = dict.fromkeys(set(self.keys) - hosts)
            for _ in range(2):
                self._send({"method": "update", "state": emptied, "buffer_paths": []})
            self.layout.close()
            self.close()

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take what the page says; what is not for it to say, or cannot be, is set right there."""
        traits = self.traits(sync=True)
        said = {name: value for name, value in sync_data.items() if name in traits and not traits[name].read_only}
        wrong = traits.keys() & (sync_data.keys() - said.keys())
        try:
            super().set_state(said)
        except traitlets.TraitError:
            wrong |= said.keys()
        if wrong:
            self.send_state(wrong)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:  # noqa: ANN401 - as IPython has it
        if self.comm is None:
            self.layout.open()
            self.open()
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        return {**(data or {}), "text/html": self._html()}, metadata

    def close(self) -> None:
        """Close the widget; its views disappear."""
        super().close()
        # Closing hides the method that shows a widget; ours opens it again instead.
        self.__dict__.pop("_repr_mimebundle_", None)

    def to_html(self, path: str | os.PathLike[str], *, overwrite: bool = False) -> Path:
        """Write a page with this widget: one file that opens from disk, with no network and no kernel.

        Parameters
        ----------
        path : str or path
            Where to; its name ends in .html or .htm, and its folder is there.
        overwrite : bool, default False
            Also replace a file that is no page of this package. One that is, is always replaced, so that a cell can
            be run again.

        Returns
        -------
        Path
            The file written.

        Raises
        ------
        PageError
            When it cannot be written there, or a file of another kind would be lost; nothing is changed then.
        """
        from yacht_widget.widgets.page import Page, write_page  # noqa: PLC0415 - loaded on first use

        parts = self._page_parts()
        page = Page(
            title=parts.title,
            locale=self._language_now,
            code=static_text(f"{self._bundle}.js"),
            host=static_text("file.js"),
            traits={
                **parts.traits,
                "size": self.size,
                "_languages": languages(),
                "_words": {locale: words_of(locale, self._prefixes) for locale in LOCALES},
            },
            frames=parts.frames,
            plain=self._html(),
        )
        return write_page(path, page, overwrite=overwrite)

    def _page_parts(self) -> PageParts:
        """Return what a page with this widget holds."""
        raise NotImplementedError

    def _html(self) -> str:
        """Return what is shown where the widget itself cannot be: on paper, in a static page, without a kernel."""
        raise NotImplementedError


# Widgets by the cell that made them: the execution that did, and the widget.
_MADE_IN: dict[str, list[tuple[str, weakref.ref[YachtWidget]]]] = {}


def _succeed(widget: YachtWidget) -> None:
    """Remember which cell made a widget, and let go of those that earlier runs of that cell made."""
    shell = get_ipython()
    parent: dict[str, Any] = getattr(shell, "get_parent", dict)()
    cell = parent.get("metadata", {}).get("cellId")
    run = parent.get("header", {}).get("msg_id")
    if not cell or not run:
        return
    made = [(when, ref) for when, ref in _MADE_IN.get(cell, []) if ref() is not None]
    _MADE_IN[cell] = [(when, ref) for when, ref in made if when == run] + [(run, weakref.ref(widget))]
    for when, ref in made:
        older = ref()
        if older is not None and when != run:
            older._succeeded = True  # noqa: SLF001 - the same module
            older._let_go()  # noqa: SLF001 - the same module
