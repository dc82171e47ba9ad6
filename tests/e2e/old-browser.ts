/** For `addInitScript`: what Safari 16.4, Chrome 111 or Firefox 128 lack, the oldest phones that people hold. */
export function takeWhatIsNewer() {
  const iterator = Object.getPrototypeOf(Object.getPrototypeOf([].values()));
  const newer: [object, string[]][] = [
    [AbortSignal, ["any"]],
    [URL, ["canParse", "parse"]],
    [URLSearchParams.prototype, ["size"]],
    [Promise, ["try", "withResolvers"]],
    [Object, ["groupBy"]],
    [Map, ["groupBy"]],
    [Array, ["fromAsync"]],
    [ReadableStream, ["from"]],
    [Set.prototype, ["difference", "intersection", "symmetricDifference", "union"]],
    [Set.prototype, ["isDisjointFrom", "isSubsetOf", "isSupersetOf"]],
    [iterator, ["drop", "every", "filter", "find", "flatMap", "forEach"]],
    [iterator, ["map", "reduce", "some", "take", "toArray"]],
    [Element.prototype, ["checkVisibility", "moveBefore"]],
    [HTMLElement.prototype, ["hidePopover", "showPopover", "togglePopover"]],
    [Document.prototype, ["startViewTransition"]],
    [window, ["Iterator", "requestIdleCallback", "navigation", "scheduler", "cookieStore", "Temporal"]],
    [Intl, ["DurationFormat"]],
    [RegExp, ["escape"]],
  ];
  for (const [owner, names] of newer) for (const name of names) Reflect.deleteProperty(owner, name);
}
