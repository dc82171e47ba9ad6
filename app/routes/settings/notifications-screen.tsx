import { Trans, useLingui } from "@lingui/react/macro";
import { useFetcher } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { useToastOn } from "#app/hooks/use-toast-on.ts";
import type { NotificationKind, NotificationPreferences } from "#domain/notice/notifications.ts";
import type { PushState } from "#domain/notice/push.ts";
import type { action } from "./notifications.tsx";
import { ThisPhone } from "./this-phone.tsx";

type Props = { preferences: NotificationPreferences; push: PushState | null; isSaved: boolean };

/** Switches that save themselves; without scripts a form with a button. */
export function NotificationsScreen({ preferences, push, isSaved }: Props) {
  const { t } = useLingui();
  const isLive = useHydrated();
  const { Form, submit, data, formData } = useFetcher<typeof action>();
  useToastOn(
    data,
    (answer) => answer?.saved === false && { kind: "error", text: t`Couldn’t save. Please try again.` },
  );
  // Shows the pending change; if it fails, the stored value again.
  const isOn = (kind: NotificationKind) => (formData ? formData.has(kind) : preferences[kind]);
  const rows: [NotificationKind, string, string][] = [
    ["push", t`Push notifications`, t`On every phone where you turn it on`],
    ["email", t`By email`, t`To your account’s email address`],
    ["orderUpdates", t`Order updates`, t`Accepted, on its way, delivered or canceled`],
    ["receipts", t`Receipts`, t`By email, when your order is delivered`],
    ["promotions", t`Offers`, t`Discounts and news from the shops. Nothing is sent yet.`],
  ];
  const row = ([kind, label, hint]: (typeof rows)[number]) => (
    <label key={kind} className="row min-h-16 gap-4 border-t px-4 py-3 first:border-t-0">
      <span className="min-w-0 grow">
        <span className="block font-medium">{label}</span>
        <span className="block text-sm text-muted">{hint}</span>
      </span>
      <input
        type="checkbox"
        role="switch"
        name={kind}
        checked={isOn(kind)}
        aria-checked={isOn(kind)}
        className="switch"
        onChange={(event) => void submit(event.currentTarget.form)}
      />
    </label>
  );
  return (
    <main id="main" className="page column">
      <title>{`${t`Notifications`} · Seatside`}</title>
      <PageHeader title={t`Notifications`} back="/profile" />
      <Form method="post" action="/settings/notifications" className="grid gap-3">
        <fieldset className="card overflow-hidden">
          <legend className="unseen">{t`How to reach you`}</legend>
          {rows.slice(0, 2).map(row)}
        </fieldset>
        <fieldset className="card overflow-hidden">
          <legend className="unseen">{t`What to send you`}</legend>
          {rows.slice(2).map(row)}
        </fieldset>
        {!isLive && (
          <Button type="submit" wide>
            {t`Save changes`}
          </Button>
        )}
        {isSaved && (
          <p role="status" className="text-center font-medium text-delivered">
            {t`Saved`}
          </p>
        )}
      </Form>
      {push && <ThisPhone push={push} />}
      <Card className="mt-3 p-4 text-muted">
        <Trans>Emails about your account, such as password resets, are always sent.</Trans>
      </Card>
    </main>
  );
}
