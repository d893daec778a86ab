/** What a widget wears; put together by build.mjs. */
declare module "#styles" {
  const clothes: {
    /** The root says which widget it is, so that the widget's own sheet reaches no other. */
    widget: string;
    /** The sheet that all widgets share, then the widget's own, in this order. */
    sheets: readonly string[];
  };
  export default clothes;
}
