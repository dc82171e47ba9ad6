import { redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { hasPower } from "#domain/staff/proof.ts";
import type { Route } from "./+types/home";
import { onlyScreen } from "./only-screen.ts";
import { requireUser } from "./parts/require-staff.ts";
import { StaffHomeScreen } from "./staff-home-screen.tsx";

/** Redirects staff to their only screen; `?all` always shows the choice. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { roles } = await requireUser(request, url, context);
  const places = await context.get(servicesContext).staff.listPlaces(roles);
  const only = onlyScreen(roles);
  if (only && !url.searchParams.has("all")) throw redirect(only);
  return { places, isStaff: roles.length > 0, hasPower: hasPower(roles) };
}

export default function StaffHome({ loaderData }: Route.ComponentProps) {
  return <StaffHomeScreen {...loaderData} />;
}
