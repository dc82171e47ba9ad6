import { requireVenue } from "../parts/require-venue.ts";
import type { Route } from "./+types/shops";
import { ShopsScreen } from "./shops-screen.tsx";

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  await requireVenue(request, url, context, params.stadiumId);
  return null;
}

export default function Shops() {
  return <ShopsScreen />;
}
