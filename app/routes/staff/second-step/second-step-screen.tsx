import { Trans, useLingui } from "@lingui/react/macro";
import { Form } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/fields/field.tsx";
import { MailedCode } from "#app/components/fields/mailed-code.tsx";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { PasskeyButton } from "#app/routes/passkey-button.tsx";
import type { QrPath } from "#domain/seat/qr-path.ts";
import { problemText, type StepProblem, stepProblems } from "../parts/code-texts.ts";
import { Hidden, PostButton, ProblemNote } from "../parts/lists.tsx";
import { StaffHeader } from "../parts/staff-header.tsx";
import { StaffIcon } from "../parts/staff-icon.tsx";
import type { Route } from "./+types/second-step";
import { AppOffer, SetUpApp, StepCard, StepList } from "./step-list.tsx";

export type StepAnswer = {
  problem: StepProblem | null;
  offer: { uri: string; secret: string; qr: QrPath } | null;
  /** Recovery codes, shown only once. */
  codes: string[] | null;
  /** A code went to the mailbox. */
  isMailed: boolean;
};
export type StepFacts = Route.ComponentProps["loaderData"];

/** The second step of managers and operators: set it up, show it, manage it. Codes work without scripts. */
export function SecondStepScreen({ answer, ...facts }: StepFacts & { answer: StepAnswer | null }) {
  const { t } = useLingui();
  const title = facts.state === "asked" ? t`Confirm it’s you` : t`Two-step sign-in`;
  return (
    <>
      <StaffHeader title={title} />
      <main id="main" className="page column grid gap-5">
        <title>{`${title} · Seatside`}</title>
        <ProblemNote text={problemText(t, stepProblems, answer?.problem)} />
        <Part facts={facts} answer={answer} />
      </main>
    </>
  );
}

function Part({ facts, answer }: { facts: StepFacts; answer: StepAnswer | null }) {
  if (answer?.codes) return <RecoveryCodes codes={answer.codes} next={facts.next} email={facts.email} />;
  if (answer?.offer) return <AppOffer offer={answer.offer} />;
  if (facts.state === "asked") return <ShowStep {...facts} />;
  const isFirst = facts.state !== "shown";
  return (
    <>
      {isFirst ? (
        <p className="text-muted">
          <Trans>
            Your role can move money or give roles, so a password isn’t enough. Choose a second step. It takes
            a minute.
          </Trans>
        </p>
      ) : (
        <StepList {...facts} />
      )}
      {facts.state === "mailbox" ? (
        <Mailbox email={facts.email} isMailed={answer?.isMailed ?? false} />
      ) : (
        <Choices {...facts} />
      )}
    </>
  );
}

function Choices({ hasApp, email }: StepFacts) {
  const { t } = useLingui();
  return (
    <>
      <StepCard icon="lock" title={t`Passkey`}>
        <p className="text-muted">{t`This device confirms it’s you, with your fingerprint, face or PIN.`}</p>
        <PasskeyButton purpose="add" kind="soft">{t`Add a passkey`}</PasskeyButton>
      </StepCard>
      {!hasApp && <SetUpApp email={email} />}
    </>
  );
}

function ShowStep({ hasApp, passkeys, recoveryCodes }: StepFacts) {
  const { t } = useLingui();
  const takesCode = hasApp || recoveryCodes > 0;
  return (
    <>
      {passkeys.length > 0 && (
        <StepCard icon="lock" title={t`Passkey`}>
          <PasskeyButton purpose="show" kind="primary">{t`Use a passkey`}</PasskeyButton>
        </StepCard>
      )}
      {takesCode && (
        <StepCard icon="phone" title={hasApp ? t`Code` : t`Recovery code`}>
          <Form method="post" replace className="grid gap-4">
            <Hidden fields={{ act: "show-code" }} />
            <Field
              label={hasApp ? t`Code from your app, or a recovery code` : t`Recovery code`}
              name="code"
              type="tel"
              inputMode="text"
              dir="ltr"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={20}
              required
              autoFocus={passkeys.length === 0}
            />
            <Button type="submit" wide>{t`Continue`}</Button>
          </Form>
        </StepCard>
      )}
      <p className="text-sm text-muted">
        <Trans>
          Lost your phone? Type a recovery code. Without one, ask an operator to reset your second step.
        </Trans>
      </p>
    </>
  );
}

/** Shown once: to save, to print, to write down. */
function RecoveryCodes({ codes, next, email }: { codes: string[]; next: string; email: string }) {
  const { t } = useLingui();
  const file = [`Seatside · ${email}`, ...codes].join("\r\n");
  const hydrated = useHydrated();
  return (
    <section className="card grid gap-4 p-5">
      <h2 className="text-lg">{t`Your recovery codes`}</h2>
      <p className="text-muted">
        {t`Each one signs you in once without your phone. Save them now. We won’t show them again.`}
      </p>
      <ol
        dir="ltr"
        className="edge grid grid-cols-2 gap-x-4 gap-y-2 rounded-small px-4 py-3 font-mono whitespace-nowrap select-all max-[22rem]:px-3 max-[22rem]:text-sm"
      >
        {codes.map((code) => (
          <li key={code} className="font-semibold">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3 print:hidden">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download="seatside-recovery-codes.txt"
          className="btn grow bg-primary-tint text-link"
        >
          {t`Download`}
        </a>
        {hydrated && (
          <Button kind="soft" className="grow" onClick={() => window.print()}>
            <StaffIcon name="print" />
            {t`Print`}
          </Button>
        )}
      </div>
      <a href={next} className="btn w-full bg-primary text-on-primary print:hidden">{t`I saved them`}</a>
    </section>
  );
}

/** Before the first second step: a code from the account's mailbox. */
function Mailbox({ email, isMailed }: { email: string; isMailed: boolean }) {
  const { t } = useLingui();
  return (
    <StepCard icon="mail" title={t`First, your email`}>
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
          <Hidden fields={{ act: "mailed-code" }} />
          <MailedCode label={t`Code from the email`} />
          <Button type="submit" wide>{t`Continue`}</Button>
        </Form>
      )}
      <PostButton
        fields={{ act: "mail-code" }}
        className={isMailed ? "btn w-full text-link" : "btn w-full bg-primary text-on-primary"}
      >
        {isMailed ? t`Send another code` : t`Email me a code`}
      </PostButton>
    </StepCard>
  );
}
