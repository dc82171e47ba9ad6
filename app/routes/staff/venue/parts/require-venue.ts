import type { RouterContextProvider } from "react-router";
import { servicesContext } from "#app/context.ts";
import { forbidden, requireUser } from "#app/routes/staff/parts/require-staff.ts";
import type { Route } from "../+types/venue";

/** The loader of areas that show the layout's venue alone. */
export async function guardVenue({ params, request, url, context }: Route.LoaderArgs) {
  await requireVenue(request, url, context, params.stadiumId);
  return null;
}

/** For the console's loaders: requires a manager of the venue and returns what the loaders need. */
export async function requireVenue(
  request: Request,
  url: URL,
  context: Readonly<RouterContextProvider>,
  stadiumId: string,
) {
  const { staff, isProven, requireProof } = await requireUser(request, url, context);
  const { venue } = context.get(servicesContext);
  const actor = venue.managerOf(staff, stadiumId);
  if (!actor) throw forbidden();
  return { venue, at: { actor, stadiumId }, staff: { ...staff, isProven }, requireProof };
}
