import { redirect } from "react-router";
import { runnerPath } from "#domain/staff/staff-places.ts";
import { requireUser } from "../parts/require-staff.ts";
import type { Route } from "./+types/choose-stadium";

/** /staff/runner without a stadium: redirects to the only one, or shows the choice. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { roles } = (await requireUser(request, url, context)).staff;
  const [only, ...others] = roles.filter((each) => each.role === "runner");
  return redirect(only && others.length === 0 ? runnerPath(only.stadiumId) : "/staff?all");
}
