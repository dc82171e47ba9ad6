import { redirect } from "react-router";
import { servicesContext, visitorContext } from "#app/context.ts";
import { waitsOf } from "#domain/shop/waits.ts";
import type { Route } from "./+types/waits";
import { WaitsScreen } from "./waits-screen.tsx";

/** Public: out of the menu's snapshot and the floor's live state, without the record. */
export async function loader({ params: { stadiumId }, context }: Route.LoaderArgs) {
  const { catalog: catalogs } = context.get(servicesContext);
  const { stadiumId: chosen, seat } = context.get(visitorContext);
  const own = chosen === stadiumId && seat?.section ? seat : null;
  const [catalog, live] = await Promise.all([catalogs.find(stadiumId), catalogs.live(stadiumId, own)]);
  const waits = catalog && live && waitsOf(catalog, live);
  if (!waits) throw redirect("/home");
  const { name, timeZone } = catalog.stadium;
  const section = own && { section: own.section, stand: own.stand };
  return { stadium: { id: stadiumId, name, timeZone }, waits, section };
}

/** The screen asks for the waits itself. */
export const shouldRevalidate = () => false;

export default function WaitsPage({ loaderData }: Route.ComponentProps) {
  return <WaitsScreen key={loaderData.stadium.id} {...loaderData} />;
}
