import { useLingui } from "@lingui/react/macro";
import { minuteMs } from "#domain/durations.ts";
import { localTime } from "#domain/language/local-time.ts";
import { OptionButtons } from "../../parts/option-buttons.tsx";
import type { Bound } from "../parts/bound.ts";
import { Input } from "../parts/fields.tsx";
import { useVenue } from "../parts/use-venue.ts";

export type TimesForm = { from: string; until: string };

/** When an offer runs, by the venue's clock; both may stay empty. */
export function OfferTimes({ of }: { of: Bound<TimesForm> }) {
  const { t } = useLingui();
  const { timeZone } = useVenue();
  const lasting = (minutes: number) => localTime(timeZone, Date.now() + minutes * minuteMs);
  return (
    <div className="grid gap-3">
      <OptionButtons
        label={t`When it runs`}
        chosen={of.form.from || of.form.until ? undefined : 0}
        options={[
          { value: 0, label: t`Always` },
          { value: 20, label: t`Half-time: 20 min` },
          { value: 120, label: t`The match: 2 h` },
        ]}
        onChoose={(minutes) => of.change({ from: "", until: minutes === 0 ? "" : lasting(minutes) })}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Input of={of} name="from" kind="latin" type="datetime-local" label={t`From`} />
        <Input of={of} name="until" kind="latin" type="datetime-local" label={t`Until`} />
      </div>
    </div>
  );
}
