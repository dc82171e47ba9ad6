import { useLingui } from "@lingui/react/macro";
import { Form } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { Icon } from "#app/components/icon.tsx";
import { QrCode } from "#app/components/qr-code.tsx";
import type { StepAnswer } from "./second-step-screen.tsx";

/** A new secret needs the password, even within a live session. */
export function SetUpApp({ email }: { email: string }) {
  const { t } = useLingui();
  return (
    <section className="card grid gap-3 p-5">
      <h2 className="row gap-2.5 text-lg">
        <Icon name="phone" className="text-muted" />
        {t`Authenticator app`}
      </h2>
      <p className="text-muted">{t`An app on your phone shows a new code every half minute.`}</p>
      <Form method="post" replace className="grid gap-4">
        <input type="hidden" name="act" value="begin-app" />
        <input type="hidden" name="username" autoComplete="username" defaultValue={email} />
        <Field
          label={t`Your password`}
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={128}
          required
        />
        <Button type="submit" kind="soft" wide>{t`Set up the app`}</Button>
      </Form>
    </section>
  );
}

export function AppOffer({ offer }: { offer: NonNullable<StepAnswer["offer"]> }) {
  const { t } = useLingui();
  return (
    <section className="card grid gap-4 p-5">
      <h2 className="text-lg">{t`1. Scan this with your authenticator app`}</h2>
      <QrCode qr={offer.qr} label={t`QR code for the app`} className="mx-auto size-52 rounded-small" />
      <div>
        <p className="text-muted">{t`Can’t scan? Type this secret into the app:`}</p>
        <p
          dir="ltr"
          translate="no"
          className="pt-1 font-mono text-lg font-semibold wrap-anywhere select-all rtl:text-right"
        >
          {offer.secret.match(/.{1,4}/g)?.join(" ")}
        </p>
      </div>
      <h2 className="text-lg">{t`2. Type the code that the app shows`}</h2>
      <Form method="post" replace className="grid gap-4">
        <input type="hidden" name="act" value="finish-app" />
        <input type="hidden" name="uri" value={offer.uri} />
        <Field
          label={t`Code from the app`}
          name="code"
          type="tel"
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          required
        />
        <Button type="submit" wide>{t`Confirm`}</Button>
      </Form>
    </section>
  );
}
