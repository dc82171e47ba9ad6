import { Trans, useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, useEffect, useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/fields/field.tsx";
import { Icon } from "#app/components/icon.tsx";
import { visitorFavorites } from "#app/favorites/favorite-store.ts";
import { FormProblem } from "#app/forms/form-problem.tsx";
import { useBoundFields } from "#app/forms/use-bound-fields.tsx";
import { PasskeyButton } from "#app/routes/passkey-button.tsx";
import type { Route } from "./+types/auth";
import type { AuthFailure, AuthMode } from "./account-form.ts";
import { AccountHeader } from "./account-page.tsx";
import { PasswordField } from "./password-field.tsx";

type Props = Route.ComponentProps["loaderData"] & { failure: AuthFailure | null };

/** Signing in and registering on one screen; the form posts to its own address, with or without scripts. */
export function AuthScreen({ mode, next, isForOrder, failure, contact, takesPasskey, ...more }: Props) {
  const { t } = useLingui();
  const isRegister = mode === "register";
  const busy = useNavigation().formAction?.startsWith("/auth") ?? false;
  return (
    <main id="main" className="page column">
      <title>{`${isRegister ? t`Register` : t`Sign in`} · Seatside`}</title>
      <AccountHeader />
      <h1 className="pt-4 text-2xl font-bold">{isRegister ? t`Nice to meet you` : t`Good to see you`}</h1>
      <p className="pt-1 pb-5 text-muted">
        {isRegister
          ? t`One minute now, then every order takes just a few taps.`
          : t`Sign in to order to your seat and follow every order.`}
      </p>
      {isForOrder && (
        <p className="row mb-4 gap-2.5 rounded-small bg-preparing-tint px-4 py-3 font-medium text-preparing">
          <Icon name="info" />
          {t`Please sign in to complete your order`}
        </p>
      )}
      {more.takesGuest && <GuestEntry next={next} />}
      <AuthToggle mode={mode} next={next} />
      {takesPasskey && <PasskeyEntry mode={mode} />}
      <Form
        method="post"
        action={authAddress(mode, next)}
        replace
        noValidate
        onKeyDown={focusNextField}
        className="card mt-3 grid gap-4 p-5"
      >
        <FormProblem failure={failure} contact={contact} />
        {isRegister ? <RegisterFields failure={failure} /> : <SignInFields failure={failure} />}
        <FavoritesOfThisPhone />
        <Button type="submit" wide busy={busy} className="mt-1">
          {busy ? t`Please wait…` : isRegister ? t`Create account` : t`Sign in`}
        </Button>
        {isRegister && <LegalNote />}
      </Form>
    </main>
  );
}

/** Enter moves to the next empty field; without one it sends the form. */
function focusNextField(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
  const fields = [...event.currentTarget.elements].filter((each) => each instanceof HTMLInputElement);
  const empty = fields.find((each) => each.required && !each.value);
  if (!empty || empty === event.target) return;
  event.preventDefault();
  empty.focus();
}

/** Continue as a guest: after scanning a seat's code, where the venue takes guests. */
function GuestEntry({ next }: { next: string | null }) {
  const { t } = useLingui();
  return (
    <Form method="post" action={authAddress("sign-in", next)} replace className="card mb-4 grid gap-3 p-5">
      <p className="text-muted">{t`You scanned your seat’s code: all we need is a phone number.`}</p>
      <Button type="submit" name="act" value="guest" wide>{t`Order without an account`}</Button>
    </Form>
  );
}

function PasskeyEntry({ mode }: { mode: AuthMode }) {
  const { t } = useLingui();
  const isRegister = mode === "register";
  return (
    <section className="card mt-3 grid gap-3 p-5">
      <p className="text-muted">
        {isRegister
          ? t`Without a form: your phone confirms it’s you, with your fingerprint, face or PIN.`
          : t`Without a password: your phone confirms it’s you.`}
      </p>
      <PasskeyButton purpose={isRegister ? "add" : "show"} kind="outline" more={favoritesHere}>
        {isRegister ? t`Register with a passkey` : t`Sign in with a passkey`}
      </PasskeyButton>
      {isRegister && <LegalNote />}
    </section>
  );
}

function favoritesHere(): Record<string, string> {
  const found = visitorFavorites();
  return found
    ? { favoriteFoods: JSON.stringify(found.foods), favoriteShops: JSON.stringify(found.shops) }
    : {};
}

/** Sends the visitor's favorites along with the form. */
function FavoritesOfThisPhone() {
  const [fields, setFields] = useState<Record<string, string>>({});
  useEffect(() => setFields(favoritesHere()), []);
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

function LegalNote() {
  return (
    <p className="text-center text-sm text-muted">
      <Trans>
        By creating an account you agree to our{" "}
        <Link to="/settings/terms" className="underline">
          terms of use
        </Link>{" "}
        and{" "}
        <Link to="/settings/privacy" className="underline">
          privacy policy
        </Link>
        .
      </Trans>
    </p>
  );
}

const next = { enterKeyHint: "next" } as const;

type SignInFieldsProps = { failure: AuthFailure | null };

function SignInFields({ failure }: SignInFieldsProps) {
  const { t } = useLingui();
  const bind = useBoundFields(failure);
  return (
    <>
      <Field label={t`Email`} {...bind("email", { type: "email", autoComplete: "username", ...next })} />
      <PasswordField
        label={t`Password`}
        {...bind("password", { autoComplete: "current-password", maxLength: 128, enterKeyHint: "go" })}
      />
      <Link
        to="/forgot-password"
        className="-my-2 grid min-h-11 items-center justify-self-start font-medium text-link"
      >
        {t`Forgot your password?`}
      </Link>
    </>
  );
}

function RegisterFields({ failure }: SignInFieldsProps) {
  const { t } = useLingui();
  const bind = useBoundFields(failure);
  const newPassword = { autoComplete: "new-password", maxLength: 128 };
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Field
          label={t`First name`}
          {...bind("firstName", { ...next, autoComplete: "given-name", maxLength: 60 })}
        />
        <Field
          label={t`Last name`}
          {...bind("lastName", { ...next, autoComplete: "family-name", maxLength: 60 })}
        />
      </div>
      <Field
        label={t`Phone`}
        hint={t`So the runner can reach you`}
        {...bind("phone", { ...next, type: "tel", autoComplete: "tel", maxLength: 40 })}
      />
      <Field label={t`Email`} {...bind("email", { ...next, type: "email", autoComplete: "email" })} />
      <PasswordField
        label={t`Password`}
        hint={t`At least 6 characters`}
        {...bind("password", { ...newPassword, ...next })}
      />
      <PasswordField
        label={t`Confirm password`}
        {...bind("confirmPassword", { ...newPassword, enterKeyHint: "go" })}
      />
    </>
  );
}

/** Two links, so that it works without scripts; each opens an empty form. */
function AuthToggle({ mode, next }: { mode: AuthMode; next: string | null }) {
  const { t } = useLingui();
  const side = (target: AuthMode, label: string) => (
    <Link
      to={authAddress(target, next)}
      replace
      preventScrollReset
      aria-current={mode === target ? "page" : undefined}
      className={`grid min-h-11 flex-1 place-items-center rounded-small font-semibold ${
        mode === target ? "card" : "text-muted"
      }`}
    >
      {label}
    </Link>
  );
  return (
    <nav className="row gap-1 rounded-bar bg-soft p-1" aria-label={t`Sign in or create an account`}>
      {side("sign-in", t`Sign in`)}
      {side("register", t`Register`)}
    </nav>
  );
}

/** The address of /auth in a mode, keeping the destination; the same on the server and in the browser. */
function authAddress(mode: AuthMode, next: string | null): string {
  const query = new URLSearchParams();
  if (mode === "register") query.set("mode", "register");
  if (next) query.set("next", next);
  return ["/auth", String(query)].filter(Boolean).join("?");
}
