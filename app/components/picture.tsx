import { type MediaVariant, mediaPath } from "#domain/picture/media-path.ts";

/** The URL of a picture: a key of /public/pictures, or an uploaded photo's path. */
export function pictureUrl(
  picture: string,
  small = false,
  photoVariant: MediaVariant = small ? "small" : "card",
): string {
  if (isPhoto(picture)) return mediaPath(picture, photoVariant);
  return `/pictures/${small ? "small/" : ""}${picture}.webp`;
}

function isPhoto(picture: string): boolean {
  return picture.startsWith("/") || picture.startsWith("https:");
}

const fallbackCount = 3;

/** One of the three onboarding pictures, always the same for the same key (product 6.5). */
function fallbackUrl(key: string): string {
  let hash = 0;
  for (const character of key) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return `/pictures/onboarding-${(hash % fallbackCount) + 1}.webp`;
}

const cover = "size-full object-cover";

function fallBack(image: HTMLImageElement, key: string): void {
  const fallback = fallbackUrl(key);
  if (image.src.endsWith(fallback)) return;
  image.className = cover;
  image.src = fallback;
}

type Props = {
  picture: string;
  /** Chooses a fallback picture when this one is missing or fails: the dish's id. */
  seed?: string;
  tint?: string;
  size: number;
  className?: string;
  /** Loads at once: for the screen's main picture. */
  eager?: boolean;
};

/**
 * An illustration on its category's tint, or a photo that fills the frame. `className` sets the frame's size; `size` is
 * the picture's own in px, so that the layout does not shift.
 */
export function Picture({ picture, seed = picture, tint, size, className, eager = false }: Props) {
  // A photo fills its frame, so it is wider than an illustration of the same `size`.
  const photoVariant = size > 160 ? "large" : size > 96 ? "card" : "small";
  return (
    <span className={className ? `tint ${className}` : "tint"} data-tint={tint}>
      <img
        src={picture ? pictureUrl(picture, size <= 96, photoVariant) : fallbackUrl(seed)}
        alt=""
        width={size}
        height={size}
        loading={eager ? undefined : "lazy"}
        className={isPhoto(picture) || !picture ? cover : undefined}
        // It may have failed before scripts ran.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) fallBack(image, seed);
        }}
        onError={(event) => fallBack(event.currentTarget, seed)}
      />
    </span>
  );
}
