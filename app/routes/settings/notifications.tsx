import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { data, useFetcher } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Screen } from "#app/components/page/screen.tsx";
import { servicesContext, visitorContext } from "#app/context.ts";
import { cookieText, readCookie } from "#app/cookies/cookie.ts";
import { notificationsCookie } from "#app/cookies/cookies.ts";
import { showToast } from "#app/hooks/toast.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { useToastOn } from "#app/hooks/use-toast-on.ts";
import { logError } from "#app/log.ts";
import { usePush } from "#app/push/use-push.ts";
import {
  completeNotifications,
  defaultNotifications,
  type NotificationKind,
  notificationKinds,
} from "#domain/notice/notifications.ts";
import type { PushState } from "#domain/notice/push.ts";
import { orNetworkFailure } from "../network-failure.ts";
import type { Route } from "./+types/notifications";

/** The customer's preferences, else this phone's, else the defaults. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { identity, notifications, push } = context.get(servicesContext);
  const { user, language } = context.get(visitorContext);
  const session = user && (await identity.findSession(request.headers));
  if (session) {
    const who = { userId: session.user.id, sessionId: session.id };
    const [preferences, state] = await Promise.all([
      notifications.find(who.userId),
      push.stateOf(who, language),
    ]);
    return { preferences, push: state };
  }
  const onPhone = readCookie(request.headers.get("cookie"), notificationsCookie);
  return { preferences: onPhone ?? defaultNotifications, push: null };
}

/** Unchecked boxes are not sent: missing means off. */
export async function action({ request, context }: Route.ActionArgs) {
  const { identity, notifications } = context.get(servicesContext);
  const form = await request.formData();
  const preferences = completeNotifications(
    Object.fromEntries(notificationKinds.map((kind) => [kind, form.has(kind)])),
  );
  try {
    const user = await identity.findUser(request.headers);
    if (user) await notifications.save(user.id, preferences);
  } catch (error) {
    logError("saving notification preferences failed", error);
    return { saved: false };
  }
  const cookie = cookieText(notificationsCookie, preferences);
  return data({ saved: true }, { headers: { "set-cookie": cookie } });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orNetworkFailure(serverAction, { saved: false });
}

/** Switches that save themselves; without scripts a form with a button. */
export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
  const { preferences, push } = loaderData;
  const isSaved = actionData?.saved === true;
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
    ["orderUpdates", t`Order updates`, t`Every step of an order, and the shop’s replies`],
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
    <Screen title={t`Notifications`} back="/profile">
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
    </Screen>
  );
}

/** This browser's notification permission, and a button to ask for it. */
function ThisPhone({ push }: { push: PushState }) {
  const { t } = useLingui();
  const { ability, isAsking, ask } = usePush(push);
  if (ability === null) return null;

  async function allow() {
    if ((await ask()) === "failed")
      showToast({ kind: "error", text: t`We couldn’t turn on notifications. Please try again later.` });
  }
  const words: Record<typeof ability, ReactNode> = {
    allowed: t`Notifications are on in this browser.`,
    blocked: t`Notifications are blocked in this browser. You can allow them in its site settings.`,
    unsupported: t`This browser can’t show notifications. On an iPhone they work once Seatside is added to the home screen.`,
    ask: push.hasOrdered
      ? t`You haven’t turned on notifications in this browser yet.`
      : t`We’ll ask to send you notifications when you place your first order.`,
  };
  return (
    <Card className="row mt-3 flex-wrap gap-3 p-4" aria-label={t`This phone`}>
      <Icon name={ability === "allowed" ? "check" : "bell"} className="flex-none text-muted" />
      <p className="min-w-0 grow basis-48 text-muted">{words[ability]}</p>
      {ability === "ask" && push.hasOrdered && (
        <Button kind="soft" busy={isAsking} onClick={allow}>{t`Allow`}</Button>
      )}
    </Card>
  );
}
