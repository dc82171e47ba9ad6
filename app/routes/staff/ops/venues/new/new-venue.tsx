import type { ShouldRevalidateFunctionArgs } from "react-router";
import { servicesContext } from "#app/context.ts";
import { notFound, requireOperator } from "../../../parts/require-staff.ts";
import type { Route } from "./+types/new-venue";
import { NewVenueScreen } from "./new-venue-screen.tsx";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireOperator(request, url, context);
  const { venue } = context.get(servicesContext);
  const copy = url.searchParams.get("copy");
  const [known, copied] = await Promise.all([venue.list(), copy ? venue.exportFile(copy) : null]);
  if (copy && !copied) throw notFound();
  return { stadiumIds: known.map(({ id }) => id), copied };
}

/** The steps are of one page: its data stays. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.searchParams.get("copy") !== nextUrl.searchParams.get("copy");

export default function NewVenue({ loaderData }: Route.ComponentProps) {
  return <NewVenueScreen key={loaderData.copied?.stadium.id} {...loaderData} />;
}
