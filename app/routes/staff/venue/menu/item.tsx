import { notThere } from "#app/routes/staff/parts/require-staff.ts";
import { newId } from "../parts/new-id.ts";
import { requireVenue } from "../parts/require-venue.ts";
import type { Route } from "./+types/item";
import { ItemScreen } from "./item-screen.tsx";

/** Loads a dish; a new one may begin as a copy of another. */
export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const { venue } = await requireVenue(request, url, context, params.stadiumId);
  const isNew = params.itemId === newId;
  const id = isNew ? url.searchParams.get("from") : params.itemId;
  const item = id ? await venue.findItem(params.stadiumId, id) : null;
  if (!item && !isNew) throw notThere();
  return { item, isNew };
}

export default function Item({ loaderData, params }: Route.ComponentProps) {
  const { item, isNew } = loaderData;
  return <ItemScreen key={params.itemId} item={item} isNew={isNew} />;
}
