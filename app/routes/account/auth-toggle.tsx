import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import type { AuthMode } from "./account-form.ts";
import { authAddress } from "./auth-address.ts";

/** Two links, so that it works without scripts; each opens an empty form. */
export function AuthToggle({ mode, next }: { mode: AuthMode; next: string | null }) {
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
