/** A picture key of /public/pictures, or an uploaded photo's path. */
export function pictureUrl(picture: string, small = false): string {
  if (picture.startsWith("/") || picture.startsWith("https:")) return picture;
  return `/pictures/${small ? "small/" : ""}${picture}.webp`;
}

const fallbacks = 3;

/** One of the three onboarding pictures, the same each time for the same key (SPEC.md section 2, Menu). */
function fallbackUrl(key: string): string {
  let hash = 0;
  for (const character of key) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return `/pictures/onboarding-${(hash % fallbacks) + 1}.webp`;
}

/**
 * An illustration on the tint of its category, or a photo that fills the frame. The frame's size is the
 * caller's `className`; `size` is the picture's own, in px, so that nothing jumps.
 */
export function Picture({
  picture,
  tint,
  size,
  className,
  eager = false,
}: {
  picture: string;
  tint?: string;
  size: number;
  className?: string;
  /** For the one picture that the screen is about. */
  eager?: boolean;
}) {
  const isPhoto = picture.startsWith("/") || picture.startsWith("https:");
  return (
    <span className={className ? `tint ${className}` : "tint"} data-tint={tint}>
      <img
        src={picture ? pictureUrl(picture, size <= 96) : fallbackUrl(picture)}
        alt=""
        width={size}
        height={size}
        loading={eager ? undefined : "lazy"}
        className={isPhoto ? "size-full object-cover" : undefined}
        onError={(event) => {
          const image = event.currentTarget;
          const fallback = fallbackUrl(picture);
          if (!image.src.endsWith(fallback)) image.src = fallback;
        }}
      />
    </span>
  );
}
