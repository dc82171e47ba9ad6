import { mediaKey, mediaKeyOf, mediaLimits, mediaVariants, parseMediaKey } from "#domain/picture/media.ts";
import type { MediaVariant } from "#domain/picture/media-path.ts";
import { checkPicture, type PictureFacts, type PictureProblem } from "#domain/picture/picture.ts";
import type { PictureStore } from "#worker/pictures/picture-store.ts";
import { uuidV7 } from "#worker/platform/ids.ts";
import { logError } from "#worker/platform/log.ts";

/** Of one venue; each is one picture in its three sizes. */
export const picturesPerHour = 300;
const hourMs = 3_600_000;

export type MediaProblem =
  | PictureProblem
  | "picture-sizes-differ"
  | "too-many-pictures"
  | "pictures-unavailable";
export type PictureFiles = Record<MediaVariant, Uint8Array>;
type Saved = { ok: true; picture: string } | { ok: false; reason: MediaProblem };

/** A venue's photos: drawn by the manager's browser in the sizes that screens need, checked here, shown to everybody. */
export function createPictures({ store, now }: { store: PictureStore; now: () => number }) {
  return {
    /** Keeps one picture in its sizes; answers the name that the record gives it. */
    async save(stadiumId: string, files: PictureFiles): Promise<Saved> {
      const checked = checkFiles(files);
      if (!checked.ok) return checked;
      const id = uuidV7(now());
      const keyOf = (variant: MediaVariant) => mediaKey({ stadiumId, id, variant, type: checked.type });
      try {
        // The ids begin with their time, so the hour's are the last ones. A flood bound, so two at once may pass.
        const hourAgo = `${stadiumId}/${uuidV7(now() - hourMs)}`;
        const most = picturesPerHour * mediaVariants.length;
        if ((await store.countAfter(`${stadiumId}/`, hourAgo, most)) >= most)
          return { ok: false, reason: "too-many-pictures" };
        // The card last: where it is, the others are.
        for (const variant of ["small", "large", "card"] as const)
          await store.put(keyOf(variant), files[variant], checked.type);
      } catch (error) {
        logError("pictures-unavailable", error);
        return { ok: false, reason: "pictures-unavailable" };
      }
      return { ok: true, picture: `/media/${keyOf("card")}` };
    },

    /** A file by its key; null where there is none. */
    async open(key: string) {
      const told = parseMediaKey(key);
      const found = told && (await store.find(key));
      return found ? { bytes: found.bytes, type: told.type } : null;
    },

    /** Whether the record may name this picture for this venue: an illustration, or an upload of the venue's own. */
    async knows(stadiumId: string, picture: string): Promise<boolean> {
      const key = mediaKeyOf(picture);
      if (!key) return true;
      if (key.stadiumId !== stadiumId) return false;
      // A store that does not answer must not stop a change of price.
      return store.exists(mediaKey(key)).catch(() => true);
    },
  };
}

export type Pictures = ReturnType<typeof createPictures>;

/** All sizes are whole pictures, small enough, of one type and one shape. */
function checkFiles(
  files: PictureFiles,
): { ok: true; type: PictureFacts["type"] } | { ok: false; reason: MediaProblem } {
  const facts: PictureFacts[] = [];
  for (const variant of mediaVariants) {
    const limits = mediaLimits[variant];
    if (files[variant].length > limits.bytes) return { ok: false, reason: "picture-too-large" };
    const checked = checkPicture(files[variant]);
    if (!checked.ok) return checked;
    const { picture } = checked;
    if (picture.type === "image/png") return { ok: false, reason: "not-a-picture" };
    if (Math.max(picture.width, picture.height) > limits.side)
      return { ok: false, reason: "picture-dimensions" };
    facts.push(picture);
  }
  const [first] = facts;
  const isAlike = facts.every((each) => each.type === first?.type && isSameShape(each, first));
  return first && isAlike ? { ok: true, type: first.type } : { ok: false, reason: "picture-sizes-differ" };
}

/** Rounding to whole pixels moves a small picture's sides by up to half a pixel. */
function isSameShape(a: PictureFacts, b: PictureFacts): boolean {
  return Math.abs(a.width * b.height - b.width * a.height) <= Math.max(a.width, a.height, b.width, b.height);
}
