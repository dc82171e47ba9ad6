import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { call } from "#app/api/client.ts";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Picture } from "#app/components/picture.tsx";
import { drawVariants } from "./draw-variants.ts";
import { FileButton } from "./file-button.tsx";
import { IllustrationSheet } from "./illustration-sheet.tsx";
import { useVenue } from "./use-venue.ts";
import { type VenueCode, venueProblem } from "./venue-texts.ts";

/** Long, because three sizes are uploaded. */
const patience = { withinMs: 30_000 };

export function PictureField({
  picture,
  tint,
  onChange,
  error,
  isPhoto = false,
}: {
  /** Null: nothing yet, to add one more. */
  picture: string | null;
  tint?: string | undefined;
  onChange: (picture: string) => void;
  error?: string | undefined;
  /** A drawing would not do. */
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
          patience,
        )
      : { ok: false as const, problem: drawn };
    setBusy(false);
    if (answer.ok) onChange(answer.body.picture);
    else setProblem(answer.problem.code);
  }

  const said = problem ? venueProblem(t, problem) : error;
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
            <Trans>Upload a photo</Trans>
          </FileButton>
          {!isPhoto && (
            <Button kind="outline" disabled={busy} onClick={() => setIsChoosing(true)}>
              <Icon name="image" />
              <Trans>Choose a drawing</Trans>
            </Button>
          )}
        </div>
        {picture !== null && (
          <p className="text-sm text-muted">
            <Trans>The photo is resized on this device, and its location is removed.</Trans>
          </p>
        )}
        {said && (
          <p role="alert" className="text-sm text-danger">
            {said}
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
