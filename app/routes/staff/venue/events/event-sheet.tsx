import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { sportTexts } from "#app/routes/staff/parts/clock/clock-texts.ts";
import { Sheet } from "#app/routes/staff/parts/sheet.tsx";
import { clockAt } from "#domain/event/clock.ts";
import { hasEnded, usualDoorsMs, type VenueEvent } from "#domain/event/match-event.ts";
import { localTime, momentOf } from "#domain/language/local-time.ts";
import { SaveProblem } from "../parts/changed-note.tsx";
import { noTexts, textsOf } from "../parts/codecs.ts";
import { type Bound, Input, TickBox } from "../parts/fields.tsx";
import { Part } from "../parts/part.tsx";
import { TextFields } from "../parts/texts-fields.tsx";
import { useSave } from "../parts/use-save.ts";
import { useVenue } from "../parts/use-venue.ts";

type SheetProps = {
  event: VenueEvent | null;
  runners: { id: string; name: string }[];
  onSaved: () => void;
  onClose: () => void;
};

/** A match's name, its times, and which runners set its clock. */
export function EventSheet({ event, runners, onSaved, onClose }: SheetProps) {
  const { t } = useLingui();
  const venue = useVenue();
  const save = useSave();
  const params = { stadiumId: venue.id };
  const local = (at: number | undefined) => (at === undefined ? "" : localTime(venue.timeZone, at));
  const [form, setForm] = useState({
    name: event ? textsOf(event.name) : noTexts,
    kickoffAt: local(event?.kickoffAt),
    doorsAt: local(event?.doorsAt),
  });
  const of: Bound<typeof form> = {
    form,
    change: (changes) => setForm({ ...form, ...changes }),
    errors: save.fields,
  };
  const [markers, setMarkers] = useState(event?.markers ?? []);
  const isOver = event !== null && hasEnded(clockAt(event, event.kickoffAt + usualDoorsMs));

  async function submit() {
    const kickoffAt = momentOf(venue.timeZone, form.kickoffAt);
    if (Number.isNaN(kickoffAt)) return save.refuse({ kickoffAt: "required" });
    const doorsAt = momentOf(venue.timeZone, form.doorsAt);
    const body = { event: { name: form.name, kickoffAt, ...(!Number.isNaN(doorsAt) && { doorsAt }) } };
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
        <TextFields of={of} name="name" label={t`Name`} maxLength={80} required />
        <Input of={of} name="kickoffAt" kind="latin" type="datetime-local" label={t`Kick-off`} />
        <Input
          of={of}
          name="doorsAt"
          kind="latin"
          type="datetime-local"
          label={t`Doors open`}
          hint={t`3 hours before, if left empty`}
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
