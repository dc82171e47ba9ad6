import { useLingui } from "@lingui/react/macro";
import type { Tip } from "#domain/menu/tip.ts";

/** Shekels or percent of the food (product 9.5). */
export function TipKindSwitch({
  kind,
  onChange,
}: {
  kind: Tip["kind"];
  onChange: (kind: Tip["kind"]) => void;
}) {
  const { t } = useLingui();
  const side = (value: Tip["kind"], sign: string, label: string) => (
    <label className="grid min-h-11 min-w-12 place-items-center rounded-small font-semibold text-muted has-checked:bg-surface has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-accent">
      <input
        type="radio"
        name="kind"
        value={value}
        aria-label={label}
        checked={kind === value}
        onChange={() => onChange(value)}
        className="unseen"
      />
      {sign}
    </label>
  );
  return (
    <fieldset className="row flex-none gap-1 rounded-bar bg-soft p-1">
      <legend className="unseen">{t`Tip in shekels or in percent`}</legend>
      {side("amount", "₪", t`Shekels`)}
      {side("percentage", "%", t`Percent`)}
    </fieldset>
  );
}
