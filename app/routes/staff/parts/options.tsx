import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { Localized } from "#domain/language/localized.ts";
import { serviceDayEnd } from "#domain/shop/service-day.ts";

/** Values are the buttons' keys: they must not change with the clock, or a button would be replaced under a finger. */
export function OptionButtons<Value extends string | number>({
  label,
  options,
  chosen,
  onChoose,
  disabled,
}: {
  label: ReactNode;
  options: { value: Value; label: ReactNode }[];
  chosen?: Value | null | undefined;
  onChoose: (value: Value) => void;
  disabled?: boolean;
}) {
  return (
    <fieldset disabled={disabled}>
      <legend className="pb-2 text-sm font-medium text-muted">{label}</legend>
      <div className="row flex-wrap gap-2">
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={chosen === undefined ? undefined : option.value === chosen}
            onClick={() => onChoose(option.value)}
            className="option"
          >
            {option.label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

type Props = {
  options: readonly { id: string; name: Localized; soldOutUntil: number | null }[];
  now: number;
  timeZone: string;
  disabled: boolean;
  onChange: (option: { id: string; soldOutUntil: number | null }) => void;
};

/** One tap takes an option out until the day's end, another brings it back. Nothing for a dish without options. */
export function OptionsOut({ options, now, timeZone, disabled, onChange }: Props) {
  const { t } = useLingui();
  const localize = useLocalize();
  if (options.length === 0) return null;
  return (
    <fieldset disabled={disabled}>
      <legend className="pb-2 text-sm font-medium text-muted">{t`Sold out today: tap what’s missing`}</legend>
      <div className="row flex-wrap gap-2">
        {options.map(({ id, name, soldOutUntil }) => {
          const isOut = (soldOutUntil ?? 0) > now;
          const until = isOut ? null : serviceDayEnd(timeZone, now);
          return (
            <button
              key={id}
              type="button"
              aria-pressed={isOut}
              className="option"
              onClick={() => onChange({ id, soldOutUntil: until })}
            >
              {isOut ? <s className="text-canceled">{localize(name)}</s> : localize(name)}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
