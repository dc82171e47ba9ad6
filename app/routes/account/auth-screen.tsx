import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { LanguageSwitch } from "../../components/language-switch.tsx";
import type { AuthFailure, AuthMode } from "./account-form.ts";
import { isForOrder } from "./after-sign-in.ts";
import { authAddress } from "./auth-address.ts";
import { RegisterFields, SignInFields } from "./auth-fields.tsx";
import { AuthToggle } from "./auth-toggle.tsx";
import { useAuthText } from "./use-auth-text.ts";

type Props = { mode: AuthMode; next: string | null; failure: AuthFailure | null };

/** Signing in and registering on one screen; the form posts to its own address, with or without scripts. */
export function AuthScreen({ mode, next, failure }: Props) {
  const { t } = useLingui();
  const isRegister = mode === "register";
  const busy = useNavigation().formAction?.startsWith("/auth") ?? false;
  return (
    <main id="main" className="page column">
      <title>{`${isRegister ? t`Register` : t`Sign in`} · Seatside`}</title>
      <div className="row py-3">
        <Link to="/home" className="row min-h-11 gap-2 text-lg font-bold">
          <img src="/favicon.svg" alt="" width={30} height={30} />
          Seatside
        </Link>
        <LanguageSwitch />
      </div>
      <h1 className="pt-4 text-2xl font-bold">{isRegister ? t`Nice to meet you` : t`Good to see you`}</h1>
      <p className="pt-1 pb-5 text-muted">
        {isRegister
          ? t`One minute now, and every order after that is a few taps.`
          : t`Sign in to order to your seat and follow every order.`}
      </p>
      {isForOrder(next) && (
        <p className="row mb-4 gap-2.5 rounded-small bg-preparing-tint px-4 py-3 font-medium text-preparing">
          <Icon name="info" />
          {t`Please sign in to complete your order`}
        </p>
      )}
      <AuthToggle mode={mode} next={next} />
      <Form
        method="post"
        action={authAddress(mode, next)}
        replace
        noValidate
        className="card mt-3 grid gap-4 p-5"
      >
        <FormProblem failure={failure} />
        {isRegister ? <RegisterFields failure={failure} /> : <SignInFields failure={failure} />}
        <Button type="submit" wide busy={busy} className="mt-1">
          {busy ? t`Please wait…` : isRegister ? t`Create account` : t`Sign in`}
        </Button>
      </Form>
    </main>
  );
}

/** What is wrong with the form as a whole; it takes the focus, so that it is read out. */
function FormProblem({ failure }: { failure: AuthFailure | null }) {
  const text = useAuthText()(failure?.error);
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!failure) return;
    const field = document.querySelector<HTMLElement>('[aria-invalid="true"]');
    (failure.error === "required" || !failure.error ? (field ?? ref.current) : ref.current)?.focus();
  }, [failure]);
  if (!text) return null;
  return (
    <p
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="row gap-2.5 rounded-small bg-canceled-tint px-4 py-3 font-medium text-canceled"
    >
      <Icon name="warning" />
      {text}
    </p>
  );
}
