import { type MediaVariant, mediaPath } from "#domain/picture/media-path.ts";

/** A picture key of /public/pictures, or an uploaded photo's path. */
export function pictureUrl(
  picture: string,
  small = false,
  photo: MediaVariant = small ? "small" : "card",
): string {
  if (isPhoto(picture)) return mediaPath(picture, photo);
  return `/pictures/${small ? "small/" : ""}${picture}.webp`;
}

function isPhoto(picture: string): boolean {
  return picture.startsWith("/") || picture.startsWith("https:");
}

const fallbacks = 3;

/** One of the three onboarding pictures, the same each time for the same key (product 6.5). */
function fallbackUrl(key: string): string {
  let hash = 0;
  for (const character of key) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return `/pictures/onboarding-${(hash % fallbacks) + 1}.webp`;
}

const cover = "size-full object-cover";

function fallBack(image: HTMLImageElement, key: string): void {
  const fallback = fallbackUrl(key);
  if (image.src.endsWith(fallback)) return;
  image.className = cover;
  image.src = fallback;
}

/**
 * An illustration on the tint of its category, or a photo that fills the frame. The frame's size is the
 * caller's `className`; `size` is the picture's own, in px, so that nothing jumps.
 */
export function Picture({
  picture,
  seed = picture,
  tint,
  size,
  className,
  eager = false,
}: {
  picture: string;
  /** Chooses among the fallback pictures where this one is missing or fails: the dish's id. */
  seed?: string;
  tint?: string;
  size: number;
  className?: string;
  /** For the one picture that the screen is about. */
  eager?: boolean;
}) {
  // A photo fills its frame, which is wider than an illustration in it would be.
  const photo = size > 160 ? "large" : size > 96 ? "card" : "small";
  return (
    <span className={className ? `tint ${className}` : "tint"} data-tint={tint}>
      <img
        src={picture ? pictureUrl(picture, size <= 96, photo) : fallbackUrl(seed)}
        alt=""
        width={size}
        height={size}
        loading={eager ? undefined : "lazy"}
        className={isPhoto(picture) || !picture ? cover : undefined}
        // It may have failed before the scripts came.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) fallBack(image, seed);
        }}
        onError={(event) => fallBack(event.currentTarget, seed)}
      />
    </span>
  );
}
