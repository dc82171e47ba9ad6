import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/fields/field.tsx";
import { EmptyState } from "#app/components/page/empty-state.tsx";
import { servicesContext } from "#app/context.ts";
import { useLanguage, useLocalize } from "#app/hooks/use-localize.ts";
import { useNow } from "#app/hooks/use-now.ts";
import { beginTexts, phaseTexts, sportTexts } from "#app/routes/staff/parts/clock/clock-texts.ts";
import { ClockWords, MatchClockCard } from "#app/routes/staff/parts/clock/match-clock.tsx";
import { ConnectionChip, connectionOf, useOnline } from "#app/routes/staff/parts/connection.tsx";
import { Sheet } from "#app/routes/staff/parts/sheet.tsx";
import { clockAt, type Mark } from "#domain/event/clock.ts";
import { currentEvent, hasEnded, usualDoorsMs, type VenueEvent } from "#domain/event/match-event.ts";
import { dateFormat } from "#domain/language/date-format.ts";
import { clockTime } from "#domain/language/greeting.ts";
import { localTime, momentOf } from "#domain/language/local-time.ts";
import { languageFacts } from "#domain/language/localized.ts";
import { SaveProblem } from "../parts/changed-note.tsx";
import { TickBox } from "../parts/fields.tsx";
import { AreaHead, Part } from "../parts/part.tsx";
import { requireVenue } from "../parts/require-venue.ts";
import { useSave } from "../parts/use-save.ts";
import { useVenue } from "../parts/use-venue.ts";
import type { Route } from "./+types/events";
import { useEvents } from "./use-events.ts";

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  await requireVenue(request, url, context, params.stadiumId);
  return context.get(servicesContext).events.list(params.stadiumId);
}

/** What is on the screen follows the floor. */
export const shouldRevalidate = () => false;

/** The venue's matches: the clock of the one that is on, those to come, and who sets it. */
export default function Events({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const venue = useVenue();
  const { state, reload } = useEvents(venue.id, loaderData);
  const { events, runners } = state.events;
  const now = useNow(5_000, state.offsetMs, loaderData.serverNow);
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
        note={<ConnectionChip connection={connectionOf(state, now, useOnline())} />}
      >
        <Button onClick={() => setOpenId("new")}>
          <Trans>New match</Trans>
        </Button>
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
            offsetMs={state.offsetMs}
            serverNow={loaderData.serverNow}
            onMarked={reload}
          />
          <Marks event={current} />
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
function Marks({ event }: { event: VenueEvent }) {
  const { t } = useLingui();
  const { timeZone } = useVenue();
  const revoked = new Set(event.marks.flatMap(({ what, value }) => (what === "revoked" ? [value] : [])));
  const text = useMarkText();
  if (event.marks.length === 0) return null;
  return (
    <details>
      <summary className="btn px-0 text-link">{t`What was marked (${event.marks.length})`}</summary>
      <ol className="grid list-none gap-1 text-sm">
        {event.marks.toReversed().map((mark) => (
          <li key={mark.number} className={revoked.has(mark.number) ? "text-muted line-through" : ""}>
            <bdi className="tabular">{clockTime(timeZone, mark.at)}</bdi> · {text(mark)}
            {mark.by && ` · ${mark.by}`}
          </li>
        ))}
      </ol>
    </details>
  );
}

function useMarkText() {
  const { t } = useLingui();
  const { timeZone } = useVenue();
  return ({ what, phase, value }: Mark): string => {
    const minutes = value ?? 0;
    const time = clockTime(timeZone, value ?? 0);
    const name = phase ? t(phaseTexts[phase]) : "";
    switch (what) {
      case "began":
        return phase ? t(beginTexts[phase]) : "";
      case "ended":
        return t`${name}: over`;
      case "expected":
        return t`${name}: about ${time}`;
      case "delayed":
        return t`${minutes} min later`;
      case "suspended":
        return t`Interrupted`;
      case "resumed":
        return t`The match goes on`;
      case "abandoned":
        return t`Stopped for good`;
      case "canceled":
        return t`Canceled`;
      case "revoked":
        return t`Undone`;
    }
  };
}

type SheetProps = {
  event: VenueEvent | null;
  runners: { id: string; name: string }[];
  onSaved: () => void;
  onClose: () => void;
};

/** A match's name, its times, and which runners set its clock. */
function EventSheet({ event, runners, onSaved, onClose }: SheetProps) {
  const { t } = useLingui();
  const venue = useVenue();
  const save = useSave();
  const params = { stadiumId: venue.id };
  const [name, setName] = useState(event?.name ?? { he: "", en: "" });
  const [kickoff, setKickoff] = useState(event ? localTime(venue.timeZone, event.kickoffAt) : "");
  const [doors, setDoors] = useState(event ? localTime(venue.timeZone, event.doorsAt) : "");
  const [markers, setMarkers] = useState(event?.markers ?? []);
  const isOver = event !== null && hasEnded(clockAt(event, event.kickoffAt + usualDoorsMs));

  async function submit() {
    const kickoffAt = momentOf(venue.timeZone, kickoff);
    if (Number.isNaN(kickoffAt)) return save.refuse({ kickoffAt: "required" });
    const doorsAt = momentOf(venue.timeZone, doors);
    const body = { event: { name, kickoffAt, ...(!Number.isNaN(doorsAt) && { doorsAt }) } };
    const toast = { toast: t`Saved.` };
    const answer = event
      ? await save.send(
          "PUT /staff/venue/:stadiumId/events/:id",
          { params: { ...params, id: event.id }, body: { tag: event.tag, ...body } },
          toast,
        )
      : await save.send("POST /staff/venue/:stadiumId/events", { params, body }, toast);
    if (!answer.ok) return;
    const saved = answer.body.event;
    if (markers.join() !== saved.markers.join()) {
      const named = await save.send("PUT /staff/venue/:stadiumId/events/:id/markers", {
        params: { ...params, id: saved.id },
        body: { tag: saved.tag, markers },
      });
      if (!named.ok) return;
    }
    onSaved();
    onClose();
  }

  async function remove() {
    if (!event) return;
    const answer = await save.send(
      "DELETE /staff/venue/:stadiumId/events/:id",
      { params: { ...params, id: event.id }, body: { tag: event.tag } },
      { toast: t`Removed.` },
    );
    if (!answer.ok) return;
    onSaved();
    onClose();
  }

  return (
    <Sheet
      title={event ? t`Match` : t`New match`}
      onClose={onClose}
      footer={
        <div className="row flex-wrap gap-2">
          <Button busy={save.busy} onClick={() => void submit()}>
            <Trans>Save</Trans>
          </Button>
          {event && (
            <Button
              kind="text"
              className="ms-auto text-danger!"
              busy={save.busy}
              onClick={() => void remove()}
            >
              <Trans>Remove</Trans>
            </Button>
          )}
        </div>
      }
    >
      <SaveProblem save={save} />
      {venue.settings.match && (
        <p className="text-sm text-muted">{t(sportTexts[venue.settings.match.sport])}</p>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        {(["he", "en"] as const).map((language) => (
          <Field
            key={language}
            label={language === "he" ? t`Name in Hebrew` : t`Name in English`}
            lang={language}
            dir={languageFacts[language].direction}
            value={name[language]}
            onChange={({ target }) => setName({ ...name, [language]: target.value })}
            maxLength={80}
          />
        ))}
        <Field
          label={t`Kick-off`}
          type="datetime-local"
          dir="ltr"
          value={kickoff}
          onChange={({ target }) => setKickoff(target.value)}
        />
        <Field
          label={t`Doors open`}
          hint={t`3 hours before, if left empty`}
          type="datetime-local"
          dir="ltr"
          value={doors}
          onChange={({ target }) => setDoors(target.value)}
        />
      </div>
      {!isOver && runners.length > 0 && (
        <Part title={t`Who else sets the clock`} note={t`These runners can mark the match on their phones.`}>
          {runners.map(({ id, name: runner }) => (
            <TickBox
              key={id}
              label={runner}
              checked={markers.includes(id)}
              onChange={(checked) =>
                setMarkers(checked ? [...markers, id] : markers.filter((each) => each !== id))
              }
            />
          ))}
        </Part>
      )}
    </Sheet>
  );
}
