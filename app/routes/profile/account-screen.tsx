import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { Field } from "#app/components/fields/field.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Screen } from "#app/components/page/screen.tsx";
import { FormProblem } from "#app/forms/form-problem.tsx";
import { type FormFailure, useBoundFields } from "#app/forms/use-bound-fields.tsx";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { useLanguage } from "#app/hooks/use-localize.ts";
import { browserName } from "#domain/language/browser-name.ts";
import { dateFormat } from "#domain/language/date-format.ts";
import { PasskeyButton, type PasskeyChallenge } from "../passkey-button.tsx";
import { confirmPath } from "../redirects.ts";
import type { Route } from "./+types/account";
import type { Keeping } from "./keep-guest.ts";
import { KeepOrders } from "./keep-orders.tsx";

export type AccountFailure = FormFailure<"password" | "email"> &
  PasskeyChallenge & {
    isOfPasskey?: true;
    /** Set while a guest turns into an account. */
    keeping?: Keeping;
  };

type Loaded = Route.ComponentProps["loaderData"];
type Props = Loaded & { failure: AccountFailure | null };

export function AccountScreen(props: Props) {
  const { t } = useLingui();
  return (
    <Screen title={t`Account & security`} back="/profile">
      <div className="grid grid-cols-1 gap-3">
        <KeepOrders isGuest={props.isGuest} answer={props.failure} />
        {props.email && !props.emailVerified && (
          <Card className="grid gap-2 p-5">
            <h2 className="text-lg">{t`Confirm your email`}</h2>
            <p className="text-muted">
              {t`We’ll send a link to confirm this address is yours:`}{" "}
              <bdi dir="ltr" className="wrap-anywhere">
                {props.email}
              </bdi>
            </p>
            <Form method="post" replace className="mt-2 grid">
              <input type="hidden" name="verification" value="send" />
              <Button type="submit" kind="soft" wide>
                <Icon name="mail" />
                {t`Send me the link`}
              </Button>
            </Form>
          </Card>
        )}
        <Passkeys {...props} />
        <Card className="overflow-hidden">
          <h2 className="px-5 pt-5 pb-2 text-lg">{t`Where you are signed in`}</h2>
          <ul>
            {props.sessions.map((session) => (
              <SessionRow key={session.id} session={session} now={props.now} />
            ))}
          </ul>
        </Card>
        <Card className="grid gap-2 p-5">
          <h2 className="text-lg">{t`Your data`}</h2>
          <p className="text-muted">{t`A file with everything we store about you: details, orders, favorites, sign-ins.`}</p>
          <a href={confirmPath("/api/account/export")} className="btn edge mt-2 bg-surface">
            <Icon name="receipt" />
            {t`Download my data`}
          </a>
        </Card>
        <DeleteAccount {...props} />
      </div>
    </Screen>
  );
}

function DeleteAccount({ email, hasPassword, isProven, failure: answer }: Props) {
  const { t } = useLingui();
  const failure = answer?.isOfPasskey || answer?.keeping ? null : answer;
  const bind = useBoundFields(failure);
  const busy = useNavigation().formData?.has("delete") ?? false;
  // Without a password another screen confirms it, so nothing is asked here.
  const leaves = !hasPassword && !isProven;
  const [asking, setAsking] = useState(false);
  const hydrated = useHydrated();
  const formId = "delete-account";
  return (
    <Card className="p-5">
      <Form id={formId} method="post" replace noValidate className="grid gap-4">
        <h2 className="text-lg">{t`Delete account`}</h2>
        <p className="text-muted">
          {t`Your details, favorites, ticket pictures and sign-ins are deleted immediately and permanently. From past orders we keep only amounts and times, without your name, as bookkeeping law requires.`}
        </p>
        <FormProblem failure={failure} />
        <input type="hidden" name="delete" value="account" />
        {hasPassword && (
          <>
            <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
            <Field
              label={t`Password`}
              {...bind("password", { type: "password", autoComplete: "current-password", maxLength: 128 })}
            />
          </>
        )}
        {hydrated && !leaves ? (
          <Button kind="outline" wide busy={busy} className="text-danger" onClick={() => setAsking(true)}>
            {t`Delete account`}
          </Button>
        ) : (
          <Button type="submit" kind="outline" wide className="text-danger">
            {t`Delete account`}
          </Button>
        )}
      </Form>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t`Delete your account for good?`}
        actions={
          <>
            <Button kind="outline" onClick={() => setAsking(false)}>{t`Keep`}</Button>
            <Button type="submit" form={formId} kind="danger" onClick={() => setAsking(false)}>
              {t`Delete`}
            </Button>
          </>
        }
      >
        {t`This can’t be undone.`}
      </Dialog>
    </Card>
  );
}

function SessionRow({ session, now }: { session: Loaded["sessions"][number]; now: number }) {
  const { t, i18n } = useLingui();
  const { browser, system } = browserName(session.browser);
  const name = [browser, system].filter(Boolean).join(" · ");
  const days = Math.floor((now - session.lastAt) / 86_400_000);
  // In the phone's own time, which the server does not know.
  const isLive = useHydrated();
  const clock =
    isLive && dateFormat(i18n.locale, undefined, "own-clock", { timeStyle: "short" }).format(session.lastAt);
  const day = new Intl.RelativeTimeFormat(i18n.locale, { numeric: "auto" }).format(-days, "day");
  const lastSeen = clock ? `${day}, ${clock}` : day;
  return (
    <li className="row min-h-16 gap-3 border-t px-5 py-2">
      <Icon name="lock" className="text-muted" />
      <div className="min-w-0 grow">
        <p className="font-medium">{name ? <bdi>{name}</bdi> : t`A browser`}</p>
        <p className="text-sm text-muted" suppressHydrationWarning>
          {session.isCurrent ? t`This device` : t`Last used: ${lastSeen}`}
        </p>
      </div>
      {!session.isCurrent && (
        <Form method="post" replace>
          <input type="hidden" name="session" value={session.id} />
          <button type="submit" className="btn px-3 text-danger">
            {t`Sign out`}
          </button>
        </Form>
      )}
    </li>
  );
}

function Passkeys({ passkeys, failure }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const dateOf = (at: number) =>
    dateFormat(language, undefined, "own-day", { dateStyle: "medium" }).format(at);
  return (
    <Card className="grid grid-cols-1 gap-2 overflow-hidden pb-5">
      <h2 className="px-5 pt-5 text-lg">{t`Passkeys`}</h2>
      <p className="px-5 text-muted">{t`Sign in with your fingerprint, face or phone’s PIN, without a password.`}</p>
      {failure?.isOfPasskey && (
        <div className="px-5">
          <FormProblem failure={failure} />
        </div>
      )}
      {passkeys.length > 0 && (
        <ul>
          {passkeys.map((each) => (
            <li key={each.id} className="row min-h-16 flex-wrap gap-3 border-t px-5 py-2">
              <Icon name="lock" className="text-muted" />
              <span className="min-w-0 grow">
                <span className="block font-medium wrap-anywhere">
                  <bdi translate="no">{each.name || t`Passkey`}</bdi>
                </span>
                <span className="block text-sm text-muted">{t`Added: ${dateOf(each.addedAt)}`}</span>
              </span>
              <Form method="post" replace>
                <input type="hidden" name="passkey" value={each.id} />
                <button
                  type="submit"
                  name="act"
                  value="remove-passkey"
                  className="btn px-3 text-danger"
                >{t`Remove`}</button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <div className="grid gap-2 px-5 pt-2">
        <PasskeyButton purpose="add" kind="soft">
          {t`Add a passkey`}
        </PasskeyButton>
      </div>
    </Card>
  );
}
