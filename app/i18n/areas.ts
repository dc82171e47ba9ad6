/**
 * Texts come in catalogs by area, so that a fan's first view carries none of the cart's, checkout's, the settings' or the staff's:
 * "messages" for all screens, the others beside it for the screens under the layout that names them in its handle.
 */
export const textAreas = ["messages", "cart", "pages", "staff"] as const;
export type TextArea = (typeof textAreas)[number];

/** What a layout's `handle` says of the texts that its screens need. */
export type TextsHandle = { texts: TextArea[] };

/** The areas that the matched routes name, as the document tells them to its scripts. */
export function areasOf(handles: readonly unknown[]): TextArea[] {
  const named = handles.flatMap((handle) => (handle as TextsHandle | undefined)?.texts ?? []);
  return [...new Set<TextArea>(["messages", ...named])];
}
