import { notThere } from "../../parts/require-staff.ts";
import { requireVenue } from "../parts/require-venue.ts";
import type { Route } from "./+types/ready";
import { ReadyScreen } from "./ready-screen.tsx";

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const { venue } = await requireVenue(request, url, context, params.stadiumId);
  const ready = await venue.readiness(params.stadiumId);
  if (!ready) throw notThere();
  return { ready };
}

export default function Ready({ loaderData }: Route.ComponentProps) {
  return <ReadyScreen {...loaderData} />;
}
