import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { z } from "zod";
import { Button } from "#app/components/button.tsx";
import type { VenueSettings } from "#domain/schemas/venue-console.ts";
import type { Bound } from "../parts/fields.tsx";
import type { Save } from "../parts/use-save.ts";

type Settings = Omit<VenueSettings, "tag">;
/** Props of every part of the settings: stored values, save state, save function. */
export type PartProps<Own extends keyof Settings> = {
  settings: Pick<Settings, Own>;
  save: Pick<Save, "busy" | "fields">;
  onSave: (changes: Pick<Settings, Own>) => void;
};
type Props<Form, Own> = {
  title: string;
  /** The target of the check list's link. */
  id?: string;
  note?: ReactNode;
  codec: z.ZodType<Own, Form>;
  settings: Own;
  save: Pick<Save, "busy" | "fields">;
  onSave: (changes: Own) => void;
  children: (of: Bound<Form>) => ReactNode;
};

/**
 * A part of the settings with its own save; the server validates. Reset only when its own settings change, so input in
 * other parts stays.
 */
export function SettingsPart<Form, Own>(props: Props<Form, Own>) {
  const stored = z.encode(props.codec, props.settings);
  return <PartForm key={JSON.stringify(stored)} {...props} stored={stored} />;
}

function PartForm<Form, Own>({
  stored,
  title,
  id,
  note,
  codec,
  save,
  onSave,
  children,
}: Props<Form, Own> & { stored: Form }) {
  const { t } = useLingui();
  const [form, setForm] = useState(stored);
  const change = (changes: Partial<Form>) => setForm((before) => ({ ...before, ...changes }));
  return (
    <form
      id={id}
      className="form-part scroll-mt-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave(z.decode(codec, form));
      }}
    >
      <h3 className="text-lg">{title}</h3>
      {note && <p className="text-sm text-muted">{note}</p>}
      {children({ form, change, errors: save.fields })}
      <div>
        <Button type="submit" kind="soft" busy={save.busy}>
          {t`Save`}
        </Button>
      </div>
    </form>
  );
}
