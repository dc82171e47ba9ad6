import { newId } from "../parts/new-id.ts";
import { requireVenue } from "../parts/require-venue.ts";
import type { Route } from "./+types/shop";
import { ShopScreen } from "./shop-screen.tsx";

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  await requireVenue(request, url, context, params.stadiumId);
  return null;
}

export default function Shop({ params }: Route.ComponentProps) {
  return <ShopScreen key={params.shopId} shopId={params.shopId === newId ? null : params.shopId} />;
}
