import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { Icon } from "#app/components/icon.tsx";
import type { Passover } from "#domain/menu/passover.ts";
import type { Shabbat } from "#domain/menu/shabbat.ts";
import { CheckTiles } from "../parts/check-tiles.tsx";
import type { Fields } from "../parts/use-save.ts";
import { useFieldProblem } from "../parts/venue-words.ts";
import type { HoursForm } from "./shop-form.ts";
import type { ShopPart } from "./shop-parts.tsx";

const maxRanges = 14;

/** Opening hours; ranges that end before they begin run past midnight. */
export function HoursPart({ form, change, errors }: ShopPart) {
  const { t } = useLingui();
  const put = (index: number, hours: HoursForm) => change({ hours: form.hours.with(index, hours) });
  return (
    <section className="form-part">
      <div className="row flex-wrap gap-3">
        <h3 className="grow text-lg">
          <Trans>Opening hours</Trans>
        </h3>
        <label className="row min-h-11 gap-3">
          <input
            type="checkbox"
            className="tick"
            checked={form.isAlwaysOpen}
            onChange={({ target }) =>
              change({
                isAlwaysOpen: target.checked,
                ...(form.hours.length === 0 ? { hours: [newHours()] } : {}),
              })
            }
          />
          {t`Open whenever staff open it`}
        </label>
      </div>
      <label className="row min-h-11 gap-3">
        <input
          type="checkbox"
          className="tick"
          checked={form.shabbat !== null}
          onChange={({ target }) =>
            change({ shabbat: target.checked ? { from: "15:00", until: "20:30" } : null })
          }
        />
        {t`Closed on Shabbat and holidays`}
      </label>
      {form.shabbat && <ShabbatTimes shabbat={form.shabbat} change={change} errors={errors} />}
      {(form.shabbat || form.passover || form.certificates.some(({ diet }) => diet === "kosher")) && (
        <PassoverDays passover={form.passover} change={change} errors={errors} />
      )}
      {!form.isAlwaysOpen && (
        <>
          {form.hours.map((hours, index) => (
            <HoursRow
              key={hours.key}
              hours={hours}
              path={`openingHours.${index}`}
              errors={errors}
              onChange={(next) => put(index, next)}
              onRemove={() => change({ hours: form.hours.toSpliced(index, 1) })}
            />
          ))}
          {form.hours.length === 0 && <p className="text-muted">{t`Without hours it stays closed.`}</p>}
          <Button
            kind="soft"
            className="justify-self-start"
            disabled={form.hours.length >= maxRanges}
            onClick={() => change({ hours: [...form.hours, newHours()] })}
          >
            <Icon name="plus" />
            <Trans>Add hours</Trans>
          </Button>
        </>
      )}
    </section>
  );
}

function ShabbatTimes({
  shabbat,
  change,
  errors,
}: Pick<ShopPart, "change" | "errors"> & { shabbat: Shabbat }) {
  const { t } = useLingui();
  const problem = useFieldProblem();
  return (
    <div className="grid gap-2 rounded-control edge p-4">
      <div className="row flex-wrap items-start gap-3">
        {(["from", "until"] as const).map((name) => (
          <Field
            key={name}
            compact
            type="time"
            className="w-36"
            label={name === "from" ? t`From, on the eve` : t`Until, that evening`}
            name={`shabbat.${name}`}
            value={shabbat[name]}
            onChange={({ target }) => change({ shabbat: { ...shabbat, [name]: target.value } })}
            error={problem(errors[`shabbat.${name}`])}
          />
        ))}
      </div>
      <p className="text-sm text-muted">
        {t`By the venue’s clock, on the days of the Hebrew calendar. These times don’t follow the sun: change them with the season.`}
      </p>
    </div>
  );
}

function PassoverDays({
  passover,
  change,
  errors,
}: Pick<ShopPart, "change" | "errors"> & { passover: Passover | null }) {
  const { t } = useLingui();
  const problem = useFieldProblem();
  return (
    <>
      <label className="row min-h-11 gap-3">
        <input
          type="checkbox"
          className="tick"
          checked={passover !== null}
          onChange={({ target }) => change({ passover: target.checked ? { from: "", until: "" } : null })}
        />
        {t`At Passover only dishes marked for it`}
      </label>
      {passover && (
        <div className="grid gap-2 rounded-control edge p-4">
          <div className="row flex-wrap items-start gap-3">
            {(["from", "until"] as const).map((name) => (
              <Field
                key={name}
                compact
                type="date"
                className="w-44"
                label={
                  name === "from"
                    ? t({ message: "First day", context: "passover" })
                    : t({ message: "Last day", context: "passover" })
                }
                name={`passover.${name}`}
                value={passover[name]}
                onChange={({ target }) => change({ passover: { ...passover, [name]: target.value } })}
                error={problem(errors[`passover.${name}`])}
              />
            ))}
          </div>
          <p className="text-sm text-muted">
            {t`On these days fans see and order only the dishes that are marked “For Passover”. Without one the shop sells nothing.`}
          </p>
        </div>
      )}
    </>
  );
}

function HoursRow({
  hours,
  path,
  errors,
  onChange,
  onRemove,
}: {
  hours: HoursForm;
  path: string;
  errors: Fields;
  onChange: (hours: HoursForm) => void;
  onRemove: () => void;
}) {
  const { t } = useLingui();
  const problem = useFieldProblem();
  const days = [t({ message: "Sun", context: "day" }), t`Mon`, t`Tue`, t`Wed`, t`Thu`, t`Fri`, t`Sat`];
  return (
    <div className="grid gap-3 rounded-control edge p-4">
      <CheckTiles
        legend={t`Days`}
        name={`${path}.days`}
        options={days.map((label, day) => ({ value: String(day), label }))}
        chosen={hours.days.map(String)}
        onChange={(chosen) => onChange({ ...hours, days: chosen.map(Number) })}
        error={problem(errors[`${path}.days`])}
      />
      <div className="row flex-wrap items-start gap-3">
        {(["from", "to"] as const).map((name) => (
          <Field
            key={name}
            compact
            type="time"
            className="w-36"
            label={name === "from" ? t({ message: "From", context: "hours" }) : t`Until`}
            name={`${path}.${name}`}
            value={hours[name]}
            onChange={({ target }) => onChange({ ...hours, [name]: target.value })}
            error={problem(errors[`${path}.${name}`])}
          />
        ))}
        <button
          type="button"
          className="square ms-auto mt-2 text-danger!"
          aria-label={t`Remove these hours`}
          onClick={onRemove}
        >
          <Icon name="trash" />
        </button>
      </div>
    </div>
  );
}

function newHours(): HoursForm {
  return { key: crypto.randomUUID(), days: [], from: "18:00", to: "23:00" };
}
