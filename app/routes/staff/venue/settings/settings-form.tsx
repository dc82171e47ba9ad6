import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "#app/components/button.tsx";
import type { useSave } from "../parts/use-save.ts";

/** What every part of the settings takes: what is stored, the state of saving, and where changes go. */
export type PartProps<Own> = {
  settings: Own;
  save: Pick<ReturnType<typeof useSave>, "busy" | "fields">;
  onSave: (changes: Own) => void;
};
type Props = {
  title: string;
  /** The check list leads to it. */
  id?: string;
  busy: boolean;
  disabled?: boolean;
  /** `text` reads a field of the form, trimmed; "" where there is none. The server names what is wrong. */
  onSave: (text: (name: string) => string) => void;
  children: ReactNode;
};

/** A part of the settings that is saved by itself. */
export function SettingsForm({ title, id, busy, disabled, onSave, children }: Props) {
  return (
    <form
      id={id}
      className="form-part scroll-mt-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        onSave((name) => String(form.get(name) ?? "").trim());
      }}
    >
      <h3 className="text-lg">{title}</h3>
      {children}
      <div>
        <Button type="submit" kind="soft" {...{ busy, disabled }}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  );
}
