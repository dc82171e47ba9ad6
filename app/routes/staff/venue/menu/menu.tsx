import { requireVenue } from "../parts/require-venue.ts";
import type { Route } from "./+types/menu";
import { filterOf } from "./filter.ts";
import { MenuScreen } from "./menu-screen.tsx";

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const { venue } = await requireVenue(request, url, context, params.stadiumId);
  const filter = filterOf(url.searchParams);
  return { filter, ...(await venue.listItems(params.stadiumId, filter)) };
}

export default function Menu({ loaderData }: Route.ComponentProps) {
  return <MenuScreen {...loaderData} />;
}
