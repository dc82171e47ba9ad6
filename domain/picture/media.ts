import type { MediaVariant } from "./media-path.ts";
import type { PictureType } from "./picture.ts";

/**
 * Photos that a venue uploaded. One upload is one picture in several sizes; the database stores the path of the card
 * size.
 */
export const mediaVariants = ["small", "card", "large"] as const satisfies MediaVariant[];
/** Longest side in pixels and largest file in bytes. */
export const mediaLimits: Record<MediaVariant, { side: number; bytes: number }> = {
  small: { side: 256, bytes: 80 * 1024 },
  card: { side: 640, bytes: 320 * 1024 },
  large: { side: 1280, bytes: 1024 * 1024 },
};

/** Types that browsers can encode from a canvas and every browser draws. */
const mediaTypes = { webp: "image/webp", jpg: "image/jpeg" } as const satisfies Record<string, PictureType>;

const illustration = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const keyForm =
  /^([a-z0-9]+(?:-[a-z0-9]+)*)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(small|card|large)\.(webp|jpg)$/;

export type MediaKey = { stadiumId: string; id: string; variant: MediaVariant; type: PictureType };

/** Storage key: `<stadium>/<uuid>/<variant>.<ending>`. */
export function mediaKey({ stadiumId, id, variant, type }: MediaKey): string {
  return `${stadiumId}/${id}/${variant}.${type === "image/webp" ? "webp" : "jpg"}`;
}

export function parseMediaKey(key: string): MediaKey | null {
  const [, stadiumId, id, variant, ending] = keyForm.exec(key) ?? [];
  if (!stadiumId || !id || !variant || !ending) return null;
  return { stadiumId, id, variant: variant as MediaVariant, type: mediaTypes[ending as "webp" | "jpg"] };
}

/** Whether the database may store this name: one of our illustrations or an upload's card, never a foreign address. */
export function isPictureName(picture: string): boolean {
  if (illustration.test(picture)) return true;
  return picture.startsWith("/media/") && parseMediaKey(picture.slice("/media/".length))?.variant === "card";
}

/** The storage key of a picture's name; null for an illustration. */
export function mediaKeyOf(picture: string): MediaKey | null {
  return picture.startsWith("/media/") ? parseMediaKey(picture.slice("/media/".length)) : null;
}
