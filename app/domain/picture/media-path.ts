export type MediaVariant = "small" | "card" | "large";

/** The same upload in another size; every other picture as it is. */
export function mediaPath(picture: string, variant: MediaVariant): string {
  return picture.startsWith("/media/") ? picture.replace("/card.", `/${variant}.`) : picture;
}
