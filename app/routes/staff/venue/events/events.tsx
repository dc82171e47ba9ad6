import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/page/empty-state.tsx";
import { servicesContext } from "#app/context.ts";
import { useLanguage, useLocalize } from "#app/hooks/use-localize.ts";
import { useNow } from "#app/hooks/use-now.ts";
import { markTexts, phaseTexts } from "#app/routes/staff/parts/clock/clock-texts.ts";
import { ClockWords, MatchClockCard, useMark } from "#app/routes/staff/parts/clock/match-clock.tsx";
import { ConnectionChip, connectionOf, useOnline } from "#app/routes/staff/parts/connection.tsx";
import { notFound } from "#app/routes/staff/parts/require-staff.ts";
import { clockAt, type Mark } from "#domain/event/clock.ts";
import { currentEvent, type VenueEvent } from "#domain/event/match-event.ts";
import { dateFormat } from "#domain/language/date-format.ts";
import { clockTime } from "#domain/language/greeting.ts";
import { languageFacts } from "#domain/language/localized.ts";
import { AreaHead } from "../parts/part.tsx";
import { requireVenue } from "../parts/require-venue.ts";
import { useVenue } from "../parts/use-venue.ts";
import type { Route } from "./+types/events";
import { EventSheet } from "./event-sheet.tsx";
import { FixturesFile } from "./fixtures-file.tsx";
import { useEvents } from "./use-events.ts";

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  await requireVenue(request, url, context, params.stadiumId);
  const found = await context.get(servicesContext).events.list(params.stadiumId);
  if (!found) throw notFound();
  return found;
}

/** What is on the screen follows the floor. */
export const shouldRevalidate = () => false;

/** The venue's matches: the clock of the one that is on, those to come, and who sets it. */
export default function Events({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const venue = useVenue();
  const { link, events, runners, reload } = useEvents(venue.id, loaderData);
  const now = useNow(5_000, link.offsetMs, loaderData.serverNow);
  const [openId, setOpenId] = useState<string | null>(null);
  const close = () => setOpenId(null);
  const current = currentEvent(events, now);
  const others = events.filter(({ id }) => id !== current?.id);
  const open = events.find(({ id }) => id === openId);
  return (
    <main id="main" className="page grid gap-4">
      <title>{`${t`Matches`} · Seatside`}</title>
      <AreaHead
        title={t`Matches`}
        note={<ConnectionChip connection={connectionOf(link, now, useOnline())} />}
      >
        <FixturesFile onRead={reload} />
        <Button onClick={() => setOpenId("new")}>{t`New match`}</Button>
      </AreaHead>
      {current ? (
        <section className="card grid max-w-160 gap-4 p-5" aria-label={t`The match now`}>
          <div className="relative">
            <EventLine event={current} onOpen={() => setOpenId(current.id)} />
          </div>
          <MatchClockCard
            key={current.id}
            event={current}
            stadiumId={venue.id}
            timeZone={venue.timeZone}
            offsetMs={link.offsetMs}
            serverNow={loaderData.serverNow}
            onMarked={reload}
          />
          <Marks event={current} onMarked={reload} />
        </section>
      ) : (
        <EmptyState
          picture="stadium"
          title={t`No match today`}
          text={t`Add the match. Its clock tells shops and fans when half-time comes.`}
        />
      )}
      {others.length > 0 && (
        <ul className="rows">
          {others.map((event) => (
            <li key={event.id}>
              <EventLine event={event} onOpen={() => setOpenId(event.id)} />
              <span className="ms-auto">
                <ClockWords clock={clockAt(event, now)} timeZone={venue.timeZone} isAsking={false} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {(open || openId === "new") && (
        <EventSheet key={openId} event={open ?? null} runners={runners} onSaved={reload} onClose={close} />
      )}
    </main>
  );
}

function EventLine({ event, onOpen }: { event: VenueEvent; onOpen: () => void }) {
  const venue = useVenue();
  const localize = useLocalize();
  const day = dateFormat(languageFacts[useLanguage()].dateLocale, venue.timeZone, "match-day", {
    ...{ weekday: "short", day: "numeric", month: "numeric" },
  });
  return (
    <button type="button" onClick={onOpen} className="row-link min-w-0 flex-1 text-start wrap-anywhere">
      <b className="block">{localize(event.name)}</b>
      <span className="text-sm text-muted">
        {day.format(event.kickoffAt)} · <bdi>{clockTime(venue.timeZone, event.kickoffAt)}</bdi>
      </span>
    </button>
  );
}

/** What was said, newest first; a manager takes any of it back. */
function Marks({ event, onMarked }: { event: VenueEvent; onMarked: () => void }) {
  const { t } = useLingui();
  const { id, timeZone } = useVenue();
  const { mark: say, isSending, problem } = useMark(event, id, onMarked);
  const revoked = new Set(event.marks.flatMap(({ what, value }) => (what === "revoked" ? [value] : [])));
  const text = useMarkText();
  if (event.marks.length === 0) return null;
  return (
    <details>
      <summary className="btn px-0 text-link">{t`What was marked (${event.marks.length})`}</summary>
      <ol className="grid list-none gap-1 text-sm">
        {event.marks.toReversed().map((mark) => (
          <li key={mark.number} className="row justify-between">
            <span className={revoked.has(mark.number) ? "text-muted line-through" : ""}>
              <bdi className="tabular">{clockTime(timeZone, mark.at)}</bdi> · {text(mark)}
              {mark.by && ` · ${mark.by}`}
            </span>
            {mark.what !== "revoked" && !revoked.has(mark.number) && (
              <Button
                kind="text"
                busy={isSending}
                onClick={() => say({ what: "revoked", value: mark.number })}
              >
                {t`Take back`}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
    </details>
  );
}

function useMarkText() {
  const { t } = useLingui();
  const { timeZone } = useVenue();
  return ({ what, phase, value }: Mark): string => {
    const minutes = value ?? 0;
    const name = phase ? t(phaseTexts[phase].name) : "";
    if (what === "began") return phase ? t(phaseTexts[phase].begun) : "";
    if (what === "ended") return t`${name}: over`;
    if (what === "delayed") return t`${minutes} min later`;
    if (what !== "expected") return t(markTexts[what]);
    const time = clockTime(timeZone, minutes);
    return t`${name}: about ${time}`;
  };
}
