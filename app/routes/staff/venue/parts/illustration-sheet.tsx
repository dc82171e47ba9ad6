import { useLingui } from "@lingui/react/macro";
import { pictureUrl } from "#app/components/picture.tsx";
import { Sheet } from "#app/routes/staff/parts/sheet.tsx";
import { illustrations } from "./illustrations.ts";

export function IllustrationSheet({
  chosen,
  onChoose,
  onClose,
}: {
  chosen: string;
  onChoose: (name: string) => void;
  onClose: () => void;
}) {
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
