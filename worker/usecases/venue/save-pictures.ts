import { hourMs } from "#domain/durations.ts";
import { mediaKey, mediaKeyOf, mediaLimits, mediaVariants, parseMediaKey } from "#domain/picture/media.ts";
import type { MediaVariant } from "#domain/picture/media-path.ts";
import { onlyDrawn } from "#domain/picture/only-drawn.ts";
import { checkPicture, type PictureFacts } from "#domain/picture/picture.ts";
import type { MediaProblem } from "#domain/wire/problems.ts";
import { uuidV7 } from "#worker/platform/ids.ts";
import { logError } from "#worker/platform/log.ts";
import type { PictureStore } from "#worker/stores/buckets.ts";

/** Per venue; a picture in its three sizes counts once. */
const picturesPerHour = 300;

export type PictureFiles = Record<MediaVariant, Uint8Array>;
type Saved = { ok: true; picture: string } | { ok: false; reason: MediaProblem };

/** A venue's photos: resized by the manager's browser, checked here, public. */
export function createPictures({ store, now }: { store: PictureStore; now: () => number }) {
  return {
    /** Stores one picture in its sizes; returns the name for the database. */
    async save(stadiumId: string, files: PictureFiles): Promise<Saved> {
      const checked = checkFiles(files);
      if (!checked.ok) return checked;
      const id = uuidV7(now());
      const keyOf = (variant: MediaVariant) => mediaKey({ stadiumId, id, variant, type: checked.type });
      try {
        // Ids start with their time, so this hour's come last. Two at once may both pass: it only bounds a flood.
        const hourAgo = `${stadiumId}/${uuidV7(now() - hourMs)}`;
        const most = picturesPerHour * mediaVariants.length;
        if ((await store.countAfter(`${stadiumId}/`, hourAgo, most)) >= most)
          return { ok: false, reason: "too-many-pictures" };
        // The card last: if it exists, so do the others.
        for (const variant of ["small", "large", "card"] as const)
          await store.put(keyOf(variant), onlyDrawn(files[variant], checked.type), checked.type);
      } catch (error) {
        logError("pictures-unavailable", error);
        return { ok: false, reason: "pictures-unavailable" };
      }
      return { ok: true, picture: `/media/${keyOf("card")}` };
    },

    async open(key: string) {
      const told = parseMediaKey(key);
      const found = told && (await store.find(key));
      return found ? { bytes: found.bytes, type: told.type } : null;
    },

    /** Whether the venue may use this picture: an illustration, or one of its own uploads. */
    async knows(stadiumId: string, picture: string): Promise<boolean> {
      const key = mediaKeyOf(picture);
      if (!key) return true;
      if (key.stadiumId !== stadiumId) return false;
      // If the store is down, a price can still be changed.
      return store.exists(mediaKey(key)).catch(() => true);
    },
  };
}

export type Pictures = ReturnType<typeof createPictures>;

/** Every size is a complete picture within its limit, all of one type and shape. */
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

/** Rounding moves a side by up to half a pixel. */
function isSameShape(a: PictureFacts, b: PictureFacts): boolean {
  return Math.abs(a.width * b.height - b.width * a.height) <= Math.max(a.width, a.height, b.width, b.height);
}
