import { Trans, useLingui } from "@lingui/react/macro";
import { Form } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { MailedCode } from "#app/components/mailed-code.tsx";

/** Before the first second step: a code from the account's mailbox. */
export function Mailbox({ email, isMailed }: { email: string; isMailed: boolean }) {
  const { t } = useLingui();
  return (
    <section className="card grid gap-4 p-5">
      <h2 className="row gap-2.5 text-lg">
        <Icon name="mail" className="text-muted" />
        {t`First, your email`}
      </h2>
      <p className="text-muted wrap-anywhere">
        {isMailed ? (
          <Trans>
            We emailed a code to <bdi className="inline-block max-w-full">{email}</bdi>. It works for 15
            minutes.
          </Trans>
        ) : (
          <Trans>
            We’ll email a code to <bdi className="inline-block max-w-full">{email}</bdi>, so nobody can set
            this up with your password alone.
          </Trans>
        )}
      </p>
      {isMailed && (
        <Form method="post" replace className="grid gap-4">
          <input type="hidden" name="act" value="mailed-code" />
          <MailedCode label={t`Code from the email`} />
          <Button type="submit" wide>{t`Continue`}</Button>
        </Form>
      )}
      <Form method="post" replace>
        <input type="hidden" name="act" value="mail-code" />
        {isMailed ? (
          <button type="submit" className="btn w-full text-link">{t`Send another code`}</button>
        ) : (
          <Button type="submit" wide>{t`Email me a code`}</Button>
        )}
      </Form>
    </section>
  );
}
