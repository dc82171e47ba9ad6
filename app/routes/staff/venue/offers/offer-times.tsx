import { useLingui } from "@lingui/react/macro";
import { minuteMs } from "#domain/durations.ts";
import { localTime } from "#domain/language/local-time.ts";
import { Field } from "../../../../components/field.tsx";
import { OptionButtons } from "../../parts/option-buttons.tsx";
import { useVenue } from "../parts/use-venue.ts";

export type TimesForm = { from: string; until: string };

/** When an offer runs, by the venue's clock; both may stay empty. */
export function OfferTimes({
  form,
  change,
  untilError,
}: {
  form: TimesForm;
  change: (times: Partial<TimesForm>) => void;
  untilError?: string;
}) {
  const { t } = useLingui();
  const { timeZone } = useVenue();
  const lasting = (minutes: number) => localTime(timeZone, Date.now() + minutes * minuteMs);
  return (
    <div className="grid gap-3">
      <OptionButtons
        label={t`When it runs`}
        chosen={form.from || form.until ? undefined : 0}
        options={[
          { value: 0, label: t`Always` },
          { value: 20, label: t`Half-time: 20 min` },
          { value: 120, label: t`The match: 2 h` },
        ]}
        onChoose={(minutes) => change({ from: "", until: minutes === 0 ? "" : lasting(minutes) })}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          type="datetime-local"
          name="from"
          label={t`From`}
          dir="ltr"
          value={form.from}
          onChange={({ target }) => change({ from: target.value })}
        />
        <Field
          type="datetime-local"
          name="until"
          label={t`Until`}
          dir="ltr"
          value={form.until}
          error={untilError}
          onChange={({ target }) => change({ until: target.value })}
        />
      </div>
    </div>
  );
}
