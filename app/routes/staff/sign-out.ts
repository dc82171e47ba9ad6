import { redirect, redirectDocument } from "react-router";
import { servicesContext } from "#app/context.ts";
import { cookieText } from "#app/cookies/cookie.ts";
import { noticeCookie } from "#app/cookies/cookies.ts";
import { logError } from "#app/log.ts";
import { forgetPhone } from "../forget-phone.ts";
import type { Route } from "./+types/sign-out";

export function loader() {
  return redirect("/staff");
}

/**
 * Signs out and deletes the person's data on the device. React Router checks no origin for a route without a component,
 * so this does.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  if (request.headers.get("origin") !== url.origin) throw new Response(null, { status: 403 });
  const { identity, shopBoards } = context.get(servicesContext);
  try {
    const shopId = (await request.formData()).get("shopId");
    const session = typeof shopId === "string" ? await identity.findSession(request.headers) : null;
    // Signing out on a board ends the shift, so that its silence raises no alarm.
    if (session) {
      const { roles } = session;
      await shopBoards.signOff({ userId: session.user.id, roles }, String(shopId));
    }
    const { headers } = await identity.signOut(request.headers);
    forgetPhone(headers);
    return redirectDocument("/auth?next=/staff", { status: 303, headers });
  } catch (error) {
    logError("signing out failed", error);
    return redirectDocument("/staff?all", {
      status: 303,
      headers: { "set-cookie": cookieText(noticeCookie, { code: "sign-out-failed", on: "/staff" }) },
    });
  }
}
