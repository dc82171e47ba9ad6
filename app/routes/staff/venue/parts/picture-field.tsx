import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { call } from "#app/api/client.ts";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Picture, pictureUrl } from "#app/components/picture.tsx";
import { Sheet } from "#app/routes/staff/parts/sheet.tsx";
import { mediaLimits, mediaVariants } from "#domain/picture/media.ts";
import type { MediaVariant } from "#domain/picture/media-path.ts";
import type { PictureProblem } from "#domain/picture/picture.ts";
import pictureNames from "#domain/picture/picture-names.json" with { type: "json" };
import { FileButton } from "./files.tsx";
import signs from "./signs.json" with { type: "json" };
import { useVenue } from "./use-venue.ts";
import { type VenueCode, venueProblem } from "./venue-texts.ts";

/** Long, because three sizes are uploaded. */
const uploadOptions = { withinMs: 30_000 };

export function PictureField({
  picture,
  tint,
  onChange,
  error,
  isPhoto = false,
}: {
  /** Null: no picture yet. */
  picture: string | null;
  tint?: string | undefined;
  onChange: (picture: string) => void;
  error?: string | undefined;
  /** Only photos, no illustrations. */
  isPhoto?: boolean;
}) {
  const { t } = useLingui();
  const { id: stadiumId } = useVenue();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<VenueCode | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);

  async function upload(file: File) {
    setBusy(true);
    setProblem(null);
    const drawn = await drawVariants(file);
    const answer = drawn.ok
      ? await call(
          "POST /staff/venue/:stadiumId/pictures",
          { params: { stadiumId }, body: drawn.form },
          uploadOptions,
        )
      : { ok: false as const, problem: drawn };
    setBusy(false);
    if (answer.ok) onChange(answer.body.picture);
    else setProblem(answer.problem.code);
  }

  const text = problem ? venueProblem(t, problem) : error;
  return (
    <div className="row flex-wrap items-start gap-4">
      {picture !== null && (
        <Picture
          key={picture}
          picture={picture}
          tint={tint ?? "warm"}
          size={120}
          className="size-36 flex-none rounded-card"
        />
      )}
      <div className="grid min-w-52 flex-1 gap-2">
        <div className="row flex-wrap gap-2">
          <FileButton
            label={t`Photo`}
            icon="camera"
            accept="image/*"
            busy={busy}
            onFile={(file) => void upload(file)}
          >
            {t`Upload a photo`}
          </FileButton>
          {!isPhoto && (
            <Button kind="outline" disabled={busy} onClick={() => setIsChoosing(true)}>
              <Icon name="image" />
              {t`Choose a drawing`}
            </Button>
          )}
        </div>
        {picture !== null && (
          <p className="text-sm text-muted">
            <Trans>The photo is resized on this device, and its location is removed.</Trans>
          </p>
        )}
        {text && (
          <p role="alert" className="text-sm text-danger">
            {text}
          </p>
        )}
      </div>
      {isChoosing && (
        <IllustrationSheet
          chosen={picture ?? ""}
          onChoose={(name) => {
            onChange(name);
            setIsChoosing(false);
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </div>
  );
}

type IllustrationSheetProps = { chosen: string; onChoose: (name: string) => void; onClose: () => void };

function IllustrationSheet({ chosen, onChoose, onClose }: IllustrationSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet title={t`Choose a drawing`} onClose={onClose}>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(72px,1fr))] gap-2">
        {illustrations.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === chosen}
            aria-label={name.replaceAll("-", " ")}
            onClick={() => onChoose(name)}
            className="grid aspect-square place-items-center rounded-small edge aria-pressed:border-accent aria-pressed:bg-primary-tint"
          >
            <img src={pictureUrl(name, true)} alt="" width={48} height={48} loading="lazy" />
          </button>
        ))}
      </div>
    </Sheet>
  );
}

// Pictures for screens and empty states, not for dishes.

/** Illustrations that come with the product (public/pictures), for dishes without a photo. */
export const illustrations = pictureNames.filter((name) => !signs.includes(name));

/** Camera photos have 4 to 20 MB; a larger file could exhaust a phone's memory. */
const maxFileBytes = 28 * 1024 * 1024;
/** Tried in turn until the file fits its size limit. */
const qualities = [0.82, 0.7, 0.55, 0.4];

type Drawn = { ok: true; form: FormData } | { ok: false; code: PictureProblem };

/**
 * Redraws a picture in every size that screens need, as WebP if the browser can encode it, else JPEG: upright, scaled,
 * and without the camera's metadata.
 */
async function drawVariants(file: Blob): Promise<Drawn> {
  if (file.size > maxFileBytes) return { ok: false, code: "picture-too-large" };
  const source = await createImageBitmap(file).catch(() => null);
  if (!source) return { ok: false, code: "not-a-picture" };
  try {
    const type = (await writesWebp()) ? "image/webp" : "image/jpeg";
    const form = new FormData();
    for (const variant of mediaVariants) {
      const blob = await drawOne(source, variant, type);
      if (!blob) return { ok: false, code: "picture-too-large" };
      form.set(variant, blob, variant);
    }
    return { ok: true, form };
  } finally {
    source.close();
  }
}

async function drawOne(source: ImageBitmap, variant: MediaVariant, type: string): Promise<Blob | null> {
  const { side, bytes } = mediaLimits[variant];
  const scale = Math.min(1, side / Math.max(source.width, source.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(source.width * scale));
  canvas.height = Math.max(1, Math.round(source.height * scale));
  const context = canvas.getContext("2d");
  if (!context) return null;
  // Transparent parts become white, because JPEG has no transparency.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  for (const quality of qualities) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
    if (blob && blob.size <= bytes) return blob;
  }
  return null;
}

/** Safari displays WebP but can't encode it. */
function writesWebp(): Promise<boolean> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob?.type === "image/webp"), "image/webp");
  });
}
