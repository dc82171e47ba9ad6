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
  const { user, roles, isProven, requireProof } = await requireUser(request, url, context);
  const { venue } = context.get(servicesContext);
  const manager = venue.managerOf(user.id, roles, stadiumId);
  if (!manager) throw forbidden();
  return { venue, manager, staff: { userId: user.id, roles, isProven }, requireProof };
}
