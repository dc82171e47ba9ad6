import { redirect } from "react-router";
import { staffPolicy } from "#domain/staff/policy.ts";
import type { Route } from "./+types/choose-stadium";
import { requireUser } from "./parts/require-staff.ts";

/** /staff/runner and /staff/venue without a stadium: redirects to the only one, or shows the choice. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { roles } = (await requireUser(request, url, context)).staff;
  const name = url.pathname === "/staff/venue" ? "manager" : "runner";
  const [only, ...others] = roles.filter(({ role }) => role === name);
  return redirect(only && others.length === 0 ? staffPolicy[name].home(only) : "/staff?all");
}
