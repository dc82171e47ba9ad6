import { Plural, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/fields/field.tsx";
import { Icon } from "#app/components/icon.tsx";
import type { IconName } from "#app/components/icon-paths.ts";
import { QrCode } from "#app/components/order/qr-code.tsx";
import { useLanguage } from "#app/hooks/use-localize.ts";
import { dateFormat } from "#domain/language/date-format.ts";
import { CardList, Hidden, PostButton, TwoLines } from "../parts/lists.tsx";
import type { StepAnswer, StepFacts } from "./second-step-screen.tsx";

/** The account's second steps. Changes need a password typed within ten minutes. */
export function StepList({ hasApp, passkeys, recoveryCodes }: StepFacts) {
  const { t } = useLingui();
  const language = useLanguage();
  const dateOf = (at: number) =>
    dateFormat(language, undefined, "own-day", { dateStyle: "medium" }).format(at);
  if (!hasApp && passkeys.length === 0)
    return <p className="text-muted">{t`You have no second step yet. Add one below.`}</p>;
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">{t`Your second steps`}</h2>
      <CardList>
        {hasApp && <Step icon="phone" name={t`Authenticator app`} />}
        {passkeys.map((each) => (
          <Step
            key={each.id}
            icon="lock"
            name={each.name || t`Passkey`}
            about={t`Added: ${dateOf(each.addedAt)}`}
            passkey={each.id}
          />
        ))}
        <li className="row min-h-16 flex-wrap gap-3 border-t px-5 py-2">
          <Icon name="receipt" className="text-muted" />
          <TwoLines
            name={t`Recovery codes`}
            about={<Plural value={recoveryCodes} one="# left" other="# left" />}
          />
          <PostButton name="act" value="new-codes" className="btn px-3 text-link">
            {t`New codes`}
          </PostButton>
        </li>
      </CardList>
    </section>
  );
}

type StepProps = { icon: IconName; name: string; about?: string; passkey?: string };

function Step({ icon, name, about, passkey }: StepProps) {
  const { t } = useLingui();
  return (
    <li className="row min-h-16 flex-wrap gap-3 border-t px-5 py-2 first:border-t-0">
      <Icon name={icon} className="text-muted" />
      <TwoLines name={<bdi>{name}</bdi>} about={about} />
      <details className="ms-auto text-end">
        <summary className="btn px-3 text-danger">{t`Remove`}</summary>
        <PostButton
          {...(passkey && { fields: { passkey } })}
          name="act"
          value="remove"
          className="btn bg-danger px-4 text-on-primary"
        >
          {t`Yes, remove this step`}
        </PostButton>
      </details>
    </li>
  );
}

type StepCardProps = { icon: IconName; title: string; children: ReactNode };

export function StepCard({ icon, title, children }: StepCardProps) {
  return (
    <section className="card grid gap-3 p-5">
      <h2 className="row gap-2.5 text-lg">
        <Icon name={icon} className="text-muted" />
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A new secret needs the password, even within a live session. */
export function SetUpApp({ email }: { email: string }) {
  const { t } = useLingui();
  return (
    <StepCard icon="phone" title={t`Authenticator app`}>
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
    </StepCard>
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
        <Hidden fields={{ act: "finish-app", uri: offer.uri }} />
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
