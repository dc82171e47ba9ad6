import { requireVenue } from "../parts/require-venue.ts";
import type { Route } from "./+types/offers";
import { OffersScreen } from "./offers-screen.tsx";

const all = { query: "", categoryId: null, shopId: null, state: null, page: 0 };

/** Loads every dish with an offer, active or not, and search results for a new one. */
export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const { venue } = await requireVenue(request, url, context, params.stadiumId);
  const query = url.searchParams.get("q")?.trim().slice(0, 80) ?? "";
  const [offers, made, found] = await Promise.all([
    venue.listItems(params.stadiumId, { ...all, state: "offer" }),
    venue.offerOrders(params.stadiumId),
    query ? venue.listItems(params.stadiumId, { ...all, query }) : null,
  ]);
  return {
    query,
    offers: offers.items,
    made,
    found: found?.items.filter((item) => item.discountPercentage === null).slice(0, 12) ?? [],
  };
}

export default function Offers({ loaderData }: Route.ComponentProps) {
  return <OffersScreen {...loaderData} />;
}
