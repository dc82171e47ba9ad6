import { data } from "react-router";
import { servicesContext, visitorContext } from "#app/context.ts";
import { cookieText, readCookie } from "#app/cookies/cookie.ts";
import { notificationsCookie } from "#app/cookies/cookies.ts";
import { logError } from "#app/log.ts";
import {
  completeNotifications,
  defaultNotifications,
  notificationKinds,
} from "#domain/notice/notifications.ts";
import { unreached } from "../unreached.ts";
import type { Route } from "./+types/notifications";
import { NotificationsScreen } from "./notifications-screen.tsx";

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
  const wanted = completeNotifications(
    Object.fromEntries(notificationKinds.map((kind) => [kind, form.has(kind)])),
  );
  try {
    const user = await identity.findUser(request.headers);
    if (user) await notifications.save(user.id, wanted);
  } catch (error) {
    logError("saving notification preferences failed", error);
    return { saved: false };
  }
  const cookie = cookieText(notificationsCookie, wanted);
  return data({ saved: true }, { headers: { "set-cookie": cookie } });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof TypeError) return unreached({ saved: false });
    throw error;
  }
}

export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
  return <NotificationsScreen {...loaderData} isSaved={actionData?.saved === true} />;
}
