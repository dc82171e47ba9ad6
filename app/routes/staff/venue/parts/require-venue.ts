import type { RouterContextProvider } from "react-router";
import { servicesContext } from "#app/context.ts";
import { forbidden, requireUser } from "#app/routes/staff/parts/require-staff.ts";

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
