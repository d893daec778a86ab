/** The style sheet of a widget, as text; put together by build.mjs. */
declare module "#styles" {
  const css: string;
  export default css;
}
