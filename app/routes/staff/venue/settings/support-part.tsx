import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import type { VenueSettings } from "#domain/venue/venue-console.ts";
import type { useSave } from "../parts/use-save.ts";
import { useFieldProblem } from "../parts/venue-words.ts";

type Contact = Pick<VenueSettings, "supportEmail" | "supportPhone" | "privacyEmail">;
type Props = {
  settings: Contact;
  save: Pick<ReturnType<typeof useSave>, "busy" | "fields">;
  onSave: (changes: Contact) => void;
};

/** The venue's contacts for fans: about orders on their pages, receipts and problems, about data on the privacy page. */
export function SupportPart({ settings, save, onSave }: Props) {
  const { t } = useLingui();
  const problem = useFieldProblem();
  const field = (name: keyof Contact) => ({
    name,
    defaultValue: settings[name],
    autoComplete: "off",
    error: problem(save.fields[name]),
  });
  return (
    <form
      className="form-part"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const text = (name: keyof Contact) => String(form.get(name) ?? "").trim();
        onSave({
          supportEmail: text("supportEmail"),
          supportPhone: text("supportPhone"),
          privacyEmail: text("privacyEmail"),
        });
      }}
    >
      <h3 className="text-lg">
        <Trans>Support for fans</Trans>
      </h3>
      <p className="text-sm text-muted">
        <Trans>Shown with every order and receipt. Without them, fans are given the operator’s email.</Trans>
      </p>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field type="email" label={t`Email`} {...field("supportEmail")} />
        <Field type="tel" label={t`Phone`} {...field("supportPhone")} />
      </div>
      <Field
        type="email"
        label={t`Email for questions about data`}
        hint={t`On the privacy page, beside the operator’s.`}
        {...field("privacyEmail")}
      />
      <div>
        <Button type="submit" kind="soft" busy={save.busy}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  );
}
