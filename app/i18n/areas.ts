/**
 * Texts are split into catalogs by area, so that a fan's first view carries none of the cart's, the settings' or the
 * staff's: "messages" for all screens, the others for screens under a layout that names them in its handle.
 */
export const textAreas = ["messages", "cart", "pages", "staff"] as const;
export type TextArea = (typeof textAreas)[number];

/** A layout's `handle`: the texts that its screens need. */
export type TextsHandle = { texts: TextArea[] };

/** The areas that the matched routes name; the document passes them to its scripts. */
export function areasOf(handles: readonly unknown[]): TextArea[] {
  const areas = handles.flatMap((handle) => (handle as TextsHandle | undefined)?.texts ?? []);
  return [...new Set<TextArea>(["messages", ...areas])];
}
