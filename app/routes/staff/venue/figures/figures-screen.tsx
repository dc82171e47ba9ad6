import { Trans, useLingui } from "@lingui/react/macro";
import { useLanguage } from "#app/hooks/use-localize.ts";
import { useNow } from "#app/hooks/use-now.ts";
import { connectionOf } from "#app/routes/staff/parts/connection.ts";
import { ConnectionChip } from "#app/routes/staff/parts/connection-chip.tsx";
import { useOnline } from "#app/routes/staff/parts/use-online.ts";
import { dateFormat } from "#domain/language/date-format.ts";
import { clockTime } from "#domain/language/greeting.ts";
import { languageFacts } from "#domain/language/localized.ts";
import type { Evening } from "#domain/venue/evening.ts";
import type { FigureRange, VenueFigures } from "#domain/venue/venue-figures.ts";
import { AreaHead } from "../parts/area-head.tsx";
import { useVenue } from "../parts/use-venue.ts";
import { AlertsPart } from "./alerts-part.tsx";
import { EveningParts } from "./evening-parts.tsx";
import { KeyFigures } from "./key-figures.tsx";
import { OrdersPlot } from "./orders-plot.tsx";
import { RangeChoice } from "./range-choice.tsx";
import { ShopsPart } from "./shops-part.tsx";
import { SoldOutPart } from "./sold-out-part.tsx";
import { StepsPart } from "./steps-part.tsx";
import { TimesPlot } from "./times-plot.tsx";
import { useFigures } from "./use-figures.ts";

type Props = { range: FigureRange; figures: VenueFigures; evening: Evening | null };

/** A venue's figures: now, the last hours, or a chosen day. */
export function FiguresScreen({ range, figures: initial, evening }: Props) {
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
