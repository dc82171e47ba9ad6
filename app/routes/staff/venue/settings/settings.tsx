import { requireVenue } from "../parts/require-venue.ts";
import type { Route } from "./+types/settings";
import { SettingsScreen } from "./settings-screen.tsx";

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  await requireVenue(request, url, context, params.stadiumId);
  return null;
}

export default function Settings() {
  return <SettingsScreen />;
}
