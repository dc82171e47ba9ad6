import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/fields/field.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { typedNumber } from "#domain/language/typed.ts";
import { keepMinutesSchema, traySizeSchema } from "#domain/schemas/staff.ts";
import type { ItemPlace } from "#domain/venue/venue-console.ts";
import holdingTimes from "./holding-times.json" with { type: "json" };

type Ahead = Pick<ItemPlace, "holdMinutes" | "tray">;

/** How the shop cooks the dish ahead of a break; nothing typed: never. */
export function AheadFields({
  place,
  busy,
  onSave,
}: {
  place: Ahead;
  busy: boolean;
  onSave: (ahead: Ahead) => void;
}) {
  const { t } = useLingui();
  const [typed, setTyped] = useState({ holdMinutes: text(place.holdMinutes), tray: text(place.tray) });
  const ahead = { holdMinutes: numberOf(typed.holdMinutes), tray: numberOf(typed.tray) };
  const fields = [
    { name: "holdMinutes", label: t`Good for (min)`, schema: keepMinutesSchema },
    { name: "tray", label: t`Portions of a tray`, schema: traySizeSchema },
  ] as const;
  const isRight = fields.every(({ name, schema }) => schema.safeParse(ahead[name]).success);
  const isBoth = (ahead.holdMinutes === null) === (ahead.tray === null);
  const isNew = fields.some(({ name }) => ahead[name] !== place[name]);
  return (
    <div className="row flex-wrap items-start gap-2">
      {fields.map(({ name, label, schema }) => (
        <Field
          key={name}
          compact
          className="w-32"
          label={label}
          inputMode="numeric"
          dir="ltr"
          value={typed[name]}
          onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          error={schema.safeParse(ahead[name]).success ? undefined : t`A whole number`}
        />
      ))}
      <Button
        kind="soft"
        className="mt-1.5"
        busy={busy}
        disabled={!isRight || !isBoth || !isNew}
        onClick={() => onSave(ahead)}
      >
        {t`Cook ahead`}
      </Button>
    </div>
  );
}

/** For comparison only: what a stand may keep follows from its own food and its plan. */
export function HoldingTimes() {
  const { t } = useLingui();
  const words = useLocalize();
  return (
    <details className="text-sm text-muted">
      <summary className="min-h-11 content-center">{t`Holding times that others publish`}</summary>
      <p>{t`At 60 °C and above. Set your own by your food’s safety plan.`}</p>
      <ul>
        {holdingTimes.map(({ name, minutes, address }) => {
          const range = minutes.join("–");
          return (
            <li key={name.en}>
              {words(name)}: <bdi>{t`${range} min`}</bdi>
              {" · "}
              <a href={address} target="_blank" rel="noopener noreferrer" className="text-link underline">
                <bdi dir="ltr">{new URL(address).hostname}</bdi>
              </a>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

const text = (value: number | null) => (value === null ? "" : String(value));
const numberOf = (typed: string) => (typed.trim() === "" ? null : typedNumber(typed));
