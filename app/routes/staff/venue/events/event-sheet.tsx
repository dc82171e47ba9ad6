import { useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { z } from "zod";
import { Button } from "#app/components/button.tsx";
import { sportTexts } from "#app/routes/staff/parts/clock/clock-texts.ts";
import { Sheet } from "#app/routes/staff/parts/sheet.tsx";
import type { VenueEvent } from "#domain/event/match-event.ts";
import { localTime, momentOf } from "#domain/language/local-time.ts";
import { eventBodySchema } from "#domain/schemas/events.ts";
import { ChangedNote, SaveProblem } from "../parts/changed-note.tsx";
import { asIs, formOf, noTexts, texts } from "../parts/codecs.ts";
import { Input, Tiles } from "../parts/fields.tsx";
import { TextFields } from "../parts/texts-fields.tsx";
import { useEntity } from "../parts/use-entity.ts";
import { useVenue } from "../parts/use-venue.ts";

type SheetProps = {
  event: VenueEvent | null;
  runners: { id: string; name: string }[];
  onSaved: () => void;
  onClose: () => void;
};

function modelAt(timeZone: string) {
  const moment = z.codec(z.string(), asIs<number | undefined>(), {
    decode: (typed) => (typed ? momentOf(timeZone, typed) : undefined),
    encode: (at) => (at === undefined ? "" : localTime(timeZone, at)),
  });
  const codec = z.object({ name: texts, kickoffAt: moment, doorsAt: moment, markers: asIs<string[]>() });
  return formOf(codec, eventBodySchema, {
    ...{ name: noTexts, kickoffAt: undefined, doorsAt: undefined, markers: [] },
  });
}

type Times = Pick<VenueEvent, "kickoffAt" | "doorsAt">;
/** When the doors open for a kick-off that was moved: as long before it as they did. */
export const doorsFor = (timeZone: string, kickoff: string, { kickoffAt, doorsAt }: Times) => {
  const at = momentOf(timeZone, kickoff) - kickoffAt + doorsAt;
  return Number.isNaN(at) ? {} : { doorsAt: localTime(timeZone, at) };
};

/** A match's name, its times, and which runners set its clock. */
export function EventSheet({ event, runners, onSaved, onClose }: SheetProps) {
  const { t } = useLingui();
  const { timeZone, settings } = useVenue();
  const model = useMemo(() => modelAt(timeZone), [timeZone]);
  const toasts = { added: t`Saved.`, saved: t`Saved.`, removed: t`Removed.` };
  const editor = useEntity({ kind: "events", stored: event, isNew: !event, model, toasts });
  const { save, part, base } = editor;
  const [hasOwnDoors, setHasOwnDoors] = useState(false);
  const times: typeof part = {
    ...part,
    change(changes) {
      const { kickoffAt, doorsAt } = changes;
      if (doorsAt !== undefined) setHasOwnDoors(true);
      const follows = base && kickoffAt !== undefined && !hasOwnDoors;
      part.change({ ...changes, ...(follows && doorsFor(timeZone, kickoffAt, base)) });
    },
  };
  async function finish(isDone: Promise<unknown>) {
    if (!(await isDone)) return;
    onSaved();
    onClose();
  }
  const sets = t`Who else sets the clock`;
  const named = (ids: readonly string[]) =>
    runners.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(", ") || "–";
  const labels = { name: t`Name`, kickoffAt: t`Kick-off`, doorsAt: t`Doors open` };
  return (
    <Sheet
      title={event ? t`Match` : t`New match`}
      onClose={onClose}
      footer={
        <div className="row flex-wrap gap-2">
          <Button busy={save.busy} onClick={() => void finish(editor.write())}>
            {t`Save`}
          </Button>
          {event && (
            <Button
              kind="text"
              className="ms-auto text-danger!"
              busy={save.busy}
              onClick={() => void finish(editor.erase())}
            >
              {t`Remove`}
            </Button>
          )}
        </div>
      }
    >
      <SaveProblem save={save} />
      <ChangedNote
        editor={editor}
        labels={{ ...labels, markers: [sets, ({ markers }) => named(markers)] }}
        onKeepMine={(theirs) => void finish(editor.write(theirs))}
      />
      {settings.match && <p className="text-sm text-muted">{t(sportTexts[settings.match.sport])}</p>}
      <div className="grid gap-3 sm:grid-cols-2">
        <TextFields of={part} name="name" label={labels.name} maxLength={80} required />
        <Input of={times} name="kickoffAt" kind="latin" type="datetime-local" label={labels.kickoffAt} />
        <Input
          {...{ of: times, name: "doorsAt", kind: "latin", type: "datetime-local", label: labels.doorsAt }}
          hint={t`3 hours before, if left empty`}
        />
      </div>
      {runners.length > 0 && (
        <>
          <Tiles of={part} name="markers" legend={sets} options={runners.map(({ id, name }) => [id, name])} />
          <p className="text-sm text-muted">{t`These runners can mark the match on their phones.`}</p>
        </>
      )}
    </Sheet>
  );
}
