import { servicesContext } from "#app/context.ts";
import { isOperator } from "#domain/staff/staff-scope.ts";
import { notYours, requireUser } from "../../parts/require-staff.ts";
import type { Route } from "./+types/venues";
import { VenuesScreen } from "./venues-screen.tsx";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { roles } = await requireUser(request, url, context);
  if (!isOperator(roles)) throw notYours();
  return { venues: await context.get(servicesContext).venue.list() };
}

export default function Venues({ loaderData }: Route.ComponentProps) {
  return <VenuesScreen {...loaderData} />;
}
