import { useLingui } from "@lingui/react/macro";
import { IconButton } from "#app/components/icon-button.tsx";
import { Picture } from "#app/components/picture.tsx";
import { venueLimits } from "#domain/venue/venue-lists.ts";
import { PictureField } from "./picture-field.tsx";

/** The pictures of a dish beside its first, folded away: most dishes have one. */
export function MorePictures({
  tint,
  pictures,
  onChange,
}: {
  tint: string | undefined;
  pictures: string[];
  onChange: (pictures: string[]) => void;
}) {
  const { t } = useLingui();
  const count = pictures.length;
  return (
    <details className="grid gap-3">
      <summary className="min-h-11 content-center">
        {t`More pictures`} {count > 0 && `(${count})`}
      </summary>
      {count > 0 && (
        <ul className="row flex-wrap gap-3">
          {pictures.map((picture) => (
            <li key={picture} className="row gap-1">
              <Picture
                picture={picture}
                tint={tint ?? "warm"}
                size={64}
                className="size-20 flex-none rounded-small"
              />
              <IconButton
                icon="trash"
                label={t`Remove the picture`}
                onClick={() => onChange(pictures.filter((each) => each !== picture))}
              />
            </li>
          ))}
        </ul>
      )}
      {count < venueLimits.morePictures && (
        <PictureField picture={null} onChange={(picture) => onChange([...new Set([...pictures, picture])])} />
      )}
    </details>
  );
}
