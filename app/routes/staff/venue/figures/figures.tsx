import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useNavigate } from "react-router";
import { Icon } from "#app/components/icon.tsx";
import { visitorContext } from "#app/context.ts";
import { useLanguage, useLocalize } from "#app/hooks/use-localize.ts";
import { useNow } from "#app/hooks/use-now.ts";
import { ConnectionChip, connectionOf, useOnline } from "#app/routes/staff/parts/connection.tsx";
import { notFound } from "#app/routes/staff/parts/require-staff.ts";
import { dateFormat } from "#domain/language/date-format.ts";
import { clockTime } from "#domain/language/greeting.ts";
import { languageFacts } from "#domain/language/localized.ts";
import { isoDate, serviceDayStart } from "#domain/shop/service-day.ts";
import type { Evening } from "#domain/venue/evening.ts";
import { type FigureRange, type Step, steps, type VenueFigures } from "#domain/venue/venue-figures.ts";
import { AreaHead } from "../parts/part.tsx";
import { requireVenue } from "../parts/require-venue.ts";
import { useVenue } from "../parts/use-venue.ts";
import type { Route } from "./+types/figures";
import { AlertsPart } from "./alerts-part.tsx";
import { EveningParts } from "./evening-parts.tsx";
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
  const day = dateFormat(languageFacts[useLanguage()].dateLocale, venue.timeZone, "printed-day", {
    dateStyle: "full",
  });
  const clock = (at: number) => clockTime(venue.timeZone, at);
  const printed = `${day.format(figures.span.from)}${isPast ? "" : ` · ${t`As of ${clock(figures.at)}`}`}`;
  const connection = connectionOf(state, now, useOnline());
  return (
    <main id="main" className="page grid gap-4">
      <title>{`${t`Live`} · Seatside`}</title>
      <AreaHead
        title={isPast ? t`Figures` : t`Now`}
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
      >
        <RangeChoice range={range} timeZone={venue.timeZone} now={figures.at} />
      </AreaHead>
      {state.isDenied && (
        <p role="alert" className="rounded-card bg-canceled-tint p-5 font-semibold text-canceled">
          <Trans>You no longer have access to these figures. Please sign in again.</Trans>
        </p>
      )}
      <AlertsPart figures={figures} timeZone={venue.timeZone} />
      <KeyFigures figures={figures} last={evening?.last ?? null} />
      <ShopsPart figures={figures} timeZone={venue.timeZone} evening={evening} isPast={isPast} />
      <div className="grid items-start gap-4 xl:grid-cols-2 print:grid-cols-2">
        <OrdersPlot figures={figures} timeZone={venue.timeZone} last={evening?.last ?? null} />
        <TimesPlot figures={figures} timeZone={venue.timeZone} />
        <StepsPart figures={figures} />
        {!isPast && <SoldOutPart figures={figures} timeZone={venue.timeZone} />}
        {evening && (
          <EveningParts evening={evening} figures={figures} timeZone={venue.timeZone} isPast={isPast} />
        )}
      </div>
    </main>
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

function SoldOutPart({ figures, timeZone }: { figures: VenueFigures; timeZone: string }) {
  const { t } = useLingui();
  const words = useLocalize();
  return (
    <section className="card min-w-0 p-5">
      <h3 className="pb-3 text-lg">
        <Trans>Sold out now</Trans>
      </h3>
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
              <span className="min-w-0 grow">
                <Link to={`menu/${row.itemId}`} className="font-medium wrap-anywhere">
                  {words(row.name)}
                </Link>
                <span className="block text-sm wrap-anywhere text-muted">{words(row.shopName)}</span>
              </span>
              <span className="flex-none text-sm text-muted tabular">
                {row.until !== null ? t`until ${clockTime(timeZone, row.until)}` : t`until further notice`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Duration of each step: median and 90th percentile. */
function StepsPart({ figures }: { figures: VenueFigures }) {
  const { t } = useLingui();
  const duration = useDuration();
  const names: Record<Step, string> = {
    accept: t`Until accepted`,
    ready: t`In the kitchen`,
    walk: t`On the way`,
    total: t`Order to seat`,
  };
  // What the figure beside it calls 0 s has no bar.
  const seconds = (ms: number) => Math.round(ms / 1000);
  const longest = Math.max(1, ...steps.map((step) => seconds(figures.steps[step]?.p90Ms ?? 0)));
  return (
    <section className="card min-w-0 p-5">
      <h3 className="pb-3 text-lg">
        <Trans>Time per step</Trans>
      </h3>
      <table className="w-full">
        <thead className="text-sm text-muted">
          <tr>
            <th scope="col" className="pb-1 text-start font-medium">
              <Trans>Step</Trans>
            </th>
            <th scope="col" className="pb-1 text-end font-medium">
              <Trans>Median</Trans>
            </th>
            <th scope="col" className="pb-1 text-end font-medium">
              <Trans>Slowest 10%</Trans>
            </th>
          </tr>
        </thead>
        <tbody className="tabular">
          {steps.map((step) => {
            const times = figures.steps[step];
            const [half, most] = [seconds(times?.p50Ms ?? 0), seconds(times?.p90Ms ?? 0)];
            return (
              <tr key={step} className="border-t">
                <th scope="row" className="py-2.5 pe-3 text-start font-medium">
                  {names[step]}
                  <span className="mt-1.5 block h-2 w-full min-w-24 rounded-full bg-soft" aria-hidden="true">
                    {most > 0 && (
                      <span
                        className="relative block h-2 rounded-full bg-primary-tint"
                        style={{ width: `${Math.max(1, (most / longest) * 100)}%` }}
                      >
                        <span
                          className="absolute inset-y-0 start-0 rounded-full bg-accent"
                          style={{ width: `${(half / most) * 100}%` }}
                        />
                      </span>
                    )}
                  </span>
                </th>
                <td className="py-2.5 text-end font-semibold">{times ? duration(times.p50Ms) : "–"}</td>
                <td className="py-2.5 text-end">{times ? duration(times.p90Ms) : "–"}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
