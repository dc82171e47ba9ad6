import { redirectDocument } from "react-router";
import { servicesContext } from "#app/context.ts";
import { cookieText } from "#app/cookies/cookie.ts";
import { noticeCookie } from "#app/cookies/cookies.ts";
import { logError } from "#app/log.ts";
import { forgetPhone } from "../forget-phone.ts";
import { signInFirst } from "../sign-in-first.ts";
import { unreached } from "../unreached.ts";
import type { Route } from "./+types/profile";
import { photoPath } from "./photo-path.ts";
import { ProfileScreen } from "./profile-screen.tsx";

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
  try {
    await serverAction();
    return { failed: false };
  } catch (error) {
    if (error instanceof TypeError) return unreached({ failed: true });
    throw error;
  }
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  return <ProfileScreen {...loaderData} />;
}
