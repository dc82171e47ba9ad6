import { Outlet } from "react-router";
import { LegalAge } from "#app/components/food/legal-age.tsx";
import { ScreenCurrency } from "#app/components/money.tsx";
import { notFound } from "../parts/require-staff.ts";
import { VenueFrame } from "../parts/venue-frame.tsx";
import type { Route } from "./+types/venue";
import { requireVenue } from "./parts/require-venue.ts";

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const { venue } = await requireVenue(request, url, context, params.stadiumId);
  const found = await venue.find(params.stadiumId);
  if (!found) throw notFound();
  return found;
}

/** Layout of the console: header, navigation, and the venue for all areas. */
export default function VenueLayout({ loaderData }: Route.ComponentProps) {
  return (
    <ScreenCurrency value={loaderData.terms.currency}>
      <LegalAge value={loaderData.terms.law.legalAge}>
        <VenueFrame venue={loaderData}>
          <Outlet context={loaderData} />
        </VenueFrame>
      </LegalAge>
    </ScreenCurrency>
  );
}
