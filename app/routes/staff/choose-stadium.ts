import { redirect } from "react-router";
import type { Route } from "./+types/choose-stadium";
import { onlyScreen } from "./home.tsx";
import { requireUser } from "./parts/require-staff.ts";

/** /staff/runner and /staff/venue without a stadium: redirects to the only one, or shows the choice. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { roles } = (await requireUser(request, url, context)).staff;
  const name = url.pathname === "/staff/venue" ? "manager" : "runner";
  return redirect(onlyScreen(roles.filter(({ role }) => role === name)) ?? "/staff?all");
}
