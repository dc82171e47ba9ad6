import { Trans, useLingui } from "@lingui/react/macro";
import { Field } from "#app/components/field.tsx";
import type { VenueSettings } from "#domain/venue/venue-console.ts";
import { useFieldProblem } from "../parts/venue-words.ts";
import { type PartProps, SettingsForm } from "./settings-form.tsx";

type Contact = Pick<VenueSettings, "supportEmail" | "supportPhone" | "privacyEmail">;

/** The venue's contacts for fans: about orders on their pages, receipts and problems, about data on the privacy page. */
export function SupportPart({ settings, save, onSave }: PartProps<Contact>) {
  const { t } = useLingui();
  const problem = useFieldProblem();
  const field = (name: keyof Contact) => ({
    name,
    defaultValue: settings[name],
    autoComplete: "off",
    error: problem(save.fields[name]),
  });
  return (
    <SettingsForm
      title={t`Support for fans`}
      id="contacts"
      busy={save.busy}
      onSave={(text) =>
        onSave({
          supportEmail: text("supportEmail"),
          supportPhone: text("supportPhone"),
          privacyEmail: text("privacyEmail"),
        })
      }
    >
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
    </SettingsForm>
  );
}
