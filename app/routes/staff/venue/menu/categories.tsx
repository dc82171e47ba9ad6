import { requireVenue } from "../parts/require-venue.ts";
import type { Route } from "./+types/categories";
import { CategoriesScreen } from "./categories-screen.tsx";

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  await requireVenue(request, url, context, params.stadiumId);
  return null;
}

export default function Categories() {
  return <CategoriesScreen />;
}
