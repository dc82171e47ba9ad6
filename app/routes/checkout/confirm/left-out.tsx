import { useLingui } from "@lingui/react/macro";
import { Icon } from "#app/components/icon.tsx";

/** Of an order once more: what is gone or sold out, by its name. */
export function LeftOut({ names }: { names: string[] }) {
  const { t } = useLingui();
  if (names.length === 0) return null;
  return (
    <div role="status" className="card row gap-3 p-4">
      <Icon name="info" />
      <div className="min-w-0">
        <p>{t`Not available now, so it was left out:`}</p>
        <ul className="font-semibold">
          {names.map((name) => (
            <li key={name} className="wrap-anywhere">
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
