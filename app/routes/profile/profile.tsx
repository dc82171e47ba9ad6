import { useLingui } from "@lingui/react/macro";
import { Form, Link, redirectDocument, useFetcher } from "react-router";
import { Avatar } from "#app/components/avatar.tsx";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { Icon } from "#app/components/icon.tsx";
import { IconButton } from "#app/components/icon-button.tsx";
import type { IconName } from "#app/components/icon-paths.ts";
import { Screen } from "#app/components/page/screen.tsx";
import { servicesContext } from "#app/context.ts";
import { cookieText } from "#app/cookies/cookie.ts";
import { noticeCookie } from "#app/cookies/cookies.ts";
import type { Theme } from "#app/cookies/visitor.ts";
import { useLanguage } from "#app/hooks/use-localize.ts";
import { useToastOn } from "#app/hooks/use-toast-on.ts";
import { useVisitor } from "#app/hooks/use-visitor.ts";
import { logError } from "#app/log.ts";
import { languageFacts } from "#domain/language/localized.ts";
import { readablePhone } from "#domain/language/phone.ts";
import { forgetPhone } from "../forget-phone.ts";
import { orNetworkFailure } from "../network-failure.ts";
import { signInFirst } from "../redirects.ts";
import type { Route } from "./+types/profile";
import { photoPath } from "./photo-path.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { identity, orders } = context.get(servicesContext);
  const found = await identity.findSessionWith(request.headers, orders.counts);
  if (!found.session) throw signInFirst("/profile");
  const { user } = found.session;
  const counts = found.also;
  return {
    name: `${user.firstName} ${user.lastName}`.trim(),
    email: user.email,
    phone: user.phone,
    photo: photoPath(user.image),
    activeCount: counts.active,
    completedCount: counts.completed,
  };
}

/** Signs out and clears the person's data on the phone. */
export async function action({ request, context }: Route.ActionArgs) {
  try {
    const { headers } = await context.get(servicesContext).identity.signOut(request.headers);
    forgetPhone(headers);
    return redirectDocument("/auth", { status: 303, headers });
  } catch (error) {
    logError("signing out failed", error);
    const headers = { "set-cookie": cookieText(noticeCookie, { code: "sign-out-failed", on: "/profile" }) };
    return redirectDocument("/profile", { status: 303, headers });
  }
}

/** With scripts: reports a dead network, and stays signed in. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const send = async () => {
    await serverAction();
    return { failed: false };
  };
  return orNetworkFailure(send, { failed: true });
}

/** A long address breaks after its "@" rather than before a last letter. */
function Address({ email }: { email: string }) {
  const domainAt = email.indexOf("@") + 1;
  return (
    <bdi dir="ltr" translate="no">
      {email.slice(0, domainAt)}
      <wbr />
      {email.slice(domainAt)}
    </bdi>
  );
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { name, email, phone, photo, activeCount, completedCount } = loaderData;
  const { t } = useLingui();
  const { name: languageName } = languageFacts[useLanguage()];
  return (
    <Screen title={t`Profile`}>
      <div className="grid grid-cols-1 gap-3">
        <Card className="row gap-3 p-4">
          <Avatar name={name} photo={photo} className="size-12! bg-primary-tint text-lg text-link" />
          <div className="min-w-0 grow">
            <h2 className="text-lg">
              <bdi>{name || t`No name yet`}</bdi>
            </h2>
            {email && (
              <p className="text-sm text-muted wrap-anywhere">
                <Address email={email} />
              </p>
            )}
            {phone && (
              <p className="text-sm text-muted">
                <bdi dir="ltr">{readablePhone(phone)}</bdi>
              </p>
            )}
          </div>
          <IconButton
            icon="edit"
            label={t`Edit profile`}
            to="/profile/edit"
            className="self-start bg-soft shadow-none"
          />
        </Card>
        <div className="grid grid-cols-2 gap-3">
          <Count to="/orders" count={activeCount} label={t`Active orders`} />
          <Count to="/orders?tab=completed" count={completedCount} label={t`Completed orders`} />
        </div>
        <Card className="overflow-hidden">
          <SettingsRow to="/seat" icon="seat" label={t`My seat`} />
          <SettingsRow to="/profile/favorites" icon="heart" label={t`Favorites`} />
          <SettingsRow to="/settings/notifications" icon="bell" label={t`Notifications`} />
          <SettingsRow to="/settings/language" icon="globe" label={t`Language`} value={languageName} />
          <ThemeChoice />
          <SettingsRow to="/profile/account" icon="lock" label={t`Account & security`} />
        </Card>
        <Card className="overflow-hidden">
          <SettingsRow to="/settings/feedback" icon="message" label={t`Feedback`} />
          <SettingsRow to="/settings/report" icon="flag" label={t`Report a problem`} />
          <SettingsRow to="/settings/terms" icon="receipt" label={t`Terms of use`} />
          <SettingsRow to="/settings/privacy" icon="shield" label={t`Privacy`} />
          <SettingsRow to="/settings/accessibility" icon="user" label={t`Accessibility`} />
          <SettingsRow to="/settings/about" icon="info" label={t`About Seatside`} />
        </Card>
        <SignOut />
      </div>
    </Screen>
  );
}

function Count({ to, count, label }: { to: string; count: number; label: string }) {
  return (
    <Link to={to} className="card p-4">
      <span className="block text-2xl font-bold leading-tight tabular-nums">{count}</span>
      <span className="text-muted">{label}</span>
    </Link>
  );
}

function SettingsRow(props: { to: string; icon: IconName; label: string; value?: string }) {
  const { to, icon, label, value } = props;
  return (
    <Link to={to} className="row min-h-14 gap-3 border-t px-4 first:border-t-0">
      <Icon name={icon} className="text-muted" />
      <span className="min-w-0 grow font-medium">{label}</span>
      {value && <bdi className="text-muted">{value}</bdi>}
      <Icon name="forward" className="text-muted" />
    </Link>
  );
}

/** Responds with a new document, so that no personal data stays in memory. */
function SignOut() {
  const { t } = useLingui();
  const { Form, state, data } = useFetcher<typeof clientAction>();
  useToastOn(
    data,
    (answer) => answer?.failed && { kind: "error", text: t`Failed to sign out. Please try again.` },
  );
  return (
    <Form method="post" action="/profile" className="grid gap-2">
      {useVisitor()?.user?.isGuest && (
        <p className="px-1 text-sm text-muted">
          {t`You don’t have an account. Sign out and you’ll lose access to your orders and receipts.`}
        </p>
      )}
      <Button type="submit" kind="outline" wide busy={state !== "idle"} className="text-danger">
        <Icon name="logout" />
        {t`Sign out`}
      </Button>
    </Form>
  );
}

/** A form, so that it works without scripts. Always a new document, because its CSS depends on the theme. */
function ThemeChoice() {
  const { t } = useLingui();
  const theme = useVisitor()?.theme ?? "light";
  const choices: [Theme, string][] = [
    ["light", t`Light`],
    ["dark", t`Dark`],
    ["phone", t`As the phone`],
  ];
  return (
    <Form
      method="post"
      action="/settings/theme"
      reloadDocument
      className="row flex-wrap gap-3 border-t px-4 py-2"
    >
      <Icon name={theme === "dark" ? "moon" : "sun"} className="text-muted" />
      <span aria-hidden="true" className="min-w-0 grow font-medium">{t`Appearance`}</span>
      <fieldset className="row gap-1 rounded-control bg-soft p-1">
        <legend className="unseen">{t`Appearance`}</legend>
        {choices.map(([each, label]) => (
          <button
            key={each}
            type="submit"
            name="theme"
            value={each}
            aria-pressed={each === theme}
            className="min-h-11 rounded-small px-4 font-medium text-muted aria-pressed:bg-surface aria-pressed:font-semibold aria-pressed:text-ink"
          >
            {label}
          </button>
        ))}
      </fieldset>
    </Form>
  );
}
