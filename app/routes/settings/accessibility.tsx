import { servicesContext, visitorContext } from "#app/context.ts";
import { noAccessibility } from "#domain/venue/accessibility.ts";
import type { Route } from "./+types/accessibility";
import { AccessibilityScreen } from "./accessibility-screen.tsx";

/** The statement of the venue in the address (the console's link), else of the visitor's. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { catalog, contactEmail } = context.get(servicesContext);
  const stadiumId = url.searchParams.get("venue") || context.get(visitorContext).stadiumId;
  const found = stadiumId ? await catalog.findVenueWords(stadiumId) : null;
  const venue = found && { name: found.name, said: found.accessibility ?? noAccessibility };
  return { venue, operator: contactEmail };
}

export default function Accessibility({ loaderData }: Route.ComponentProps) {
  return <AccessibilityScreen {...loaderData} />;
}
