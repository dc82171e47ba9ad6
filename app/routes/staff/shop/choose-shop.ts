import { redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { shopBoardPath } from "#domain/staff/staff-places.ts";
import { requireUser } from "../parts/require-staff.ts";
import type { Route } from "./+types/choose-shop";

/** /staff/shop: redirects to the person's only shop, or shows the choice. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { roles } = (await requireUser(request, url, context)).staff;
  const { shops } = await context.get(servicesContext).staff.listPlaces(roles);
  const only = shops.length === 1 ? shops[0] : undefined;
  return redirect(only ? shopBoardPath(only.id) : "/staff?all");
}
