export type MediaVariant = "small" | "card" | "large";

/** The path of the same upload in another size; other pictures are returned unchanged. */
export function mediaPath(picture: string, variant: MediaVariant): string {
  return picture.startsWith("/media/") ? picture.replace("/card.", `/${variant}.`) : picture;
}
