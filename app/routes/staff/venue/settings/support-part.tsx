import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import type { VenueSettings } from "#domain/venue/venue-console.ts";

type Contact = Pick<VenueSettings, "supportEmail" | "supportPhone">;
type Props = { settings: Contact; busy: boolean; onSave: (changes: Contact) => void };

/** The venue's contacts for fans: on the order's page, receipts, and every screen that says to contact support. */
export function SupportPart({ settings, busy, onSave }: Props) {
  const { t } = useLingui();
  return (
    <form
      className="form-part"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const text = (name: string) => String(form.get(name) ?? "").trim();
        onSave({ supportEmail: text("supportEmail"), supportPhone: text("supportPhone") });
      }}
    >
      <h3 className="text-lg">
        <Trans>Support for fans</Trans>
      </h3>
      <p className="text-sm text-muted">
        <Trans>Shown with every order and receipt. Without them, fans are given the operator’s email.</Trans>
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field type="email" name="supportEmail" label={t`Email`} defaultValue={settings.supportEmail} />
        <Field type="tel" name="supportPhone" label={t`Phone`} defaultValue={settings.supportPhone} />
      </div>
      <div>
        <Button type="submit" kind="soft" busy={busy}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  );
}
