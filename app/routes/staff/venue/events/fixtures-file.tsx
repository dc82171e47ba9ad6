import { useLingui } from "@lingui/react/macro";
import { showToast } from "#app/hooks/toast.ts";
import type { EventFileBody } from "#domain/schemas/events.ts";
import { SaveProblem } from "../parts/changed-note.tsx";
import { FileButton } from "../parts/files.tsx";
import { useSave } from "../parts/use-save.ts";
import { useVenue } from "../parts/use-venue.ts";
import { fieldProblem, venueProblem } from "../parts/venue-texts.ts";

const call = "POST /staff/venue/:stadiumId/events/import";

/** Brings in a league's fixtures; the same file again changes nothing. */
export function FixturesFile({ onRead }: { onRead: () => void }) {
  const { t } = useLingui();
  const params = { stadiumId: useVenue().id };
  const save = useSave();
  async function send(file: File) {
    const body = await file
      .text()
      .then<EventFileBody>(JSON.parse)
      .catch(() => null);
    if (!body) return save.refuse({ [file.name]: "invalid" });
    const answer = await save.send(call, { params, body });
    if (!answer.ok) return;
    const isAll = answer.body.doubted.length === 0;
    showToast({
      kind: "success",
      text: isAll ? t`Saved.` : t`Saved. Times far from the plan need your confirmation.`,
    });
    onRead();
  }
  const label = t`Fixtures file`;
  return (
    <div className="grid gap-2">
      <FileButton
        {...{ label, icon: "share", accept: ".json", busy: save.busy }}
        onFile={(file) => void send(file)}
      >
        {t`Import a file`}
      </FileButton>
      <SaveProblem save={save} />
      {save.problem === "changed-meanwhile" && (
        <p role="alert" className="text-sm text-danger">
          {venueProblem(t, save.problem)}
        </p>
      )}
      {Object.entries(save.fields).map(([path, code]) => (
        <p key={path} className="text-sm text-danger">
          <code dir="ltr">{path}</code>: {fieldProblem(t, code)}
        </p>
      ))}
    </div>
  );
}
