import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useNavigate } from "react-router";
import { Icon } from "#app/components/icon.tsx";
import { visitorContext } from "#app/context.ts";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { useNow } from "#app/hooks/use-now.ts";
import { ConnectionChip, connectionOf, useOnline } from "#app/routes/staff/parts/connection.tsx";
import { TwoLines } from "#app/routes/staff/parts/lists.tsx";
import { useDateFormat } from "#app/routes/staff/parts/named.tsx";
import { notFound } from "#app/routes/staff/parts/require-staff.ts";
import { isoDate, serviceDayStart } from "#domain/shop/service-day.ts";
import type { Evening } from "#domain/venue/evening.ts";
import { type FigureRange, type Step, steps, type VenueFigures } from "#domain/venue/venue-figures.ts";
import { Area } from "../parts/part.tsx";
import { requireVenue } from "../parts/require-venue.ts";
import { useVenue, useVenueClock } from "../parts/use-venue.ts";
import type { Route } from "./+types/figures";
import { AlertsPart } from "./alerts-part.tsx";
import { EveningParts } from "./evening-parts.tsx";
import { FigureTable } from "./figure-table.tsx";
import { KeyFigures } from "./key-figures.tsx";
import { OrdersPlot, TimesPlot } from "./plots.tsx";
import { ShopsPart } from "./shops-part.tsx";
import { rangeOf, rangeQuery, useDuration, useFigures } from "./use-figures.ts";

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const { venue } = await requireVenue(request, url, context, params.stadiumId);
  const requested = rangeOf(url.searchParams);
  const { now } = context.get(visitorContext);
  const result = await venue.figures(params.stadiumId, requested);
  // An invalid date shows today.
  const isInvalid = !result.ok && result.reason === "range-invalid";
  const shown = isInvalid ? await venue.figures(params.stadiumId, { kind: "today" }) : result;
  if (!shown.ok) throw notFound();
  const range = isInvalid ? { kind: "today" as const } : requested;
  const evening = range.kind === "hours" ? null : await venue.evening(params.stadiumId, shown.figures);
  return { range, figures: shown.figures, evening, serverNow: now };
}

export default function Figures({ loaderData }: Route.ComponentProps) {
  return <FiguresScreen key={JSON.stringify(loaderData.range)} {...loaderData} />;
}

type Props = { range: FigureRange; figures: VenueFigures; evening: Evening | null };

/** A venue's figures: now, the last hours, or a chosen day. */
function FiguresScreen({ range, figures: initial, evening }: Props) {
  const { t } = useLingui();
  const venue = useVenue();
  const { state, isPast } = useFigures(venue.id, range, initial);
  const { figures } = state;
  const now = useNow(2_000, state.offsetMs, initial.at);
  // On paper nobody sees what was chosen, nor when it was printed.
  const day = useDateFormat(venue.timeZone, "printed-day", { dateStyle: "full" });
  const clock = useVenueClock();
  const printed = `${day.format(figures.span.from)}${isPast ? "" : ` · ${t`As of ${clock(figures.at)}`}`}`;
  const connection = connectionOf(state, now, useOnline());
  return (
    <Area
      title={t`Live`}
      heading={isPast ? t`Figures` : t`Now`}
      note={
        <>
          {!isPast && (
            <span className="print:hidden">
              <ConnectionChip connection={connection} />
            </span>
          )}
          <span className="hidden print:inline">{printed}</span>
        </>
      }
      actions={<RangeChoice range={range} timeZone={venue.timeZone} now={figures.at} />}
    >
      {state.isDenied && (
        <p role="alert" className="rounded-card bg-canceled-tint p-5 font-semibold text-canceled">
          <Trans>You no longer have access to these figures. Please sign in again.</Trans>
        </p>
      )}
      <AlertsPart figures={figures} />
      <KeyFigures figures={figures} last={evening?.last ?? null} />
      <ShopsPart {...{ figures, evening, isPast }} />
      <div className="grid items-start gap-4 xl:grid-cols-2 print:grid-cols-2">
        <OrdersPlot figures={figures} last={evening?.last ?? null} />
        <TimesPlot figures={figures} />
        <StepsPart figures={figures} />
        {!isPast && <SoldOutPart figures={figures} />}
        {evening && <EveningParts {...{ evening, figures, isPast }} />}
      </div>
    </Area>
  );
}

function RangeChoice({ range, timeZone, now }: { range: FigureRange; timeZone: string; now: number }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const today = isoDate(timeZone, serviceDayStart(timeZone, now));
  const link = (kind: "today" | "hours", name: string) => (
    <Link
      to={`?${new URLSearchParams(rangeQuery({ kind }))}`}
      replace
      preventScrollReset
      aria-current={range.kind === kind ? "page" : undefined}
      className="option inline-grid min-w-0! place-items-center bg-surface aria-[current]:border-primary aria-[current]:bg-primary-tint aria-[current]:text-link"
    >
      {name}
    </Link>
  );
  return (
    <>
      {link("today", t`Today`)}
      {link("hours", t`3 hours`)}
      <input
        type="date"
        aria-label={t`A day`}
        max={today}
        value={range.kind === "day" ? range.date : ""}
        onChange={({ target }) =>
          target.value &&
          void navigate(`?${new URLSearchParams(rangeQuery({ kind: "day", date: target.value }))}`, {
            replace: true,
            preventScrollReset: true,
          })
        }
        className={`min-h-12 rounded-control border-[1.5px] bg-surface px-3 ${range.kind === "day" ? "border-primary" : ""}`}
      />
    </>
  );
}

function SoldOutPart({ figures }: Pick<Props, "figures">) {
  const { t } = useLingui();
  const clock = useVenueClock();
  const words = useLocalize();
  return (
    <section className="card min-w-0 p-5">
      <h3 className="pb-3 text-lg">{t`Sold out now`}</h3>
      {figures.soldOut.length === 0 ? (
        <p className="row gap-2 text-muted">
          <Icon name="check" className="text-delivered" />
          {t`Everything is available.`}
        </p>
      ) : (
        <ul className="grid max-h-80 overflow-y-auto">
          {figures.soldOut.map((row) => (
            <li
              key={`${row.itemId}.${row.shopId}`}
              className="row min-h-12 gap-3 border-t py-1.5 first:border-0"
            >
              <TwoLines
                name={<Link to={`menu/${row.itemId}`}>{words(row.name)}</Link>}
                about={words(row.shopName)}
              />
              <span className="flex-none text-sm text-muted tabular">
                {row.until !== null ? t`until ${clock(row.until)}` : t`until further notice`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Duration of each step: median and 90th percentile. */
function StepsPart({ figures }: Pick<Props, "figures">) {
  const { t } = useLingui();
  const duration = useDuration();
  const names: Record<Step, string> = {
    accept: t`Until accepted`,
    ready: t`In the kitchen`,
    walk: t`On the way`,
    total: t`Order to seat`,
  };
  const longest = Math.max(1, ...steps.map((step) => seconds(figures.steps[step]?.p90Ms ?? 0)));
  return (
    <FigureTable
      title={t`Time per step`}
      head={[t`Step`, t`Median`, t`Slowest 10%`]}
      empty=""
      rows={steps.map((step) => {
        const times = figures.steps[step];
        return {
          key: step,
          name: <StepName key={step} {...{ longest }} name={names[step]} times={times ?? null} />,
          cells: times ? [<b key="half">{duration(times.p50Ms)}</b>, duration(times.p90Ms)] : ["–", "–"],
        };
      })}
    />
  );
}

/** What the figure beside it calls 0 s has no bar. */
const seconds = (ms: number) => Math.round(ms / 1000);

type StepNameProps = { name: string; times: VenueFigures["steps"][Step]; longest: number };

function StepName({ name, times, longest }: StepNameProps) {
  const [median, slowest] = [seconds(times?.p50Ms ?? 0), seconds(times?.p90Ms ?? 0)];
  return (
    <span className="font-medium">
      {name}
      <span className="mt-1.5 block h-2 w-full min-w-24 rounded-full bg-soft" aria-hidden="true">
        {slowest > 0 && (
          <span
            className="relative block h-2 rounded-full bg-primary-tint"
            style={{ width: `${Math.max(1, (slowest / longest) * 100)}%` }}
          >
            <span
              className="absolute inset-y-0 start-0 rounded-full bg-accent"
              style={{ width: `${(median / slowest) * 100}%` }}
            />
          </span>
        )}
      </span>
    </span>
  );
}
