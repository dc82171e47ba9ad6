import { visitorContext } from "#app/context.ts";
import { notThere } from "#app/routes/staff/parts/require-staff.ts";
import { requireVenue } from "../parts/require-venue.ts";
import type { Route } from "./+types/figures";
import { FiguresScreen } from "./figures-screen.tsx";
import { rangeOf } from "./range.ts";

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const { venue } = await requireVenue(request, url, context, params.stadiumId);
  const asked = rangeOf(url.searchParams);
  const { now } = context.get(visitorContext);
  const result = await venue.figures(params.stadiumId, asked);
  if (result.ok) return { range: asked, figures: result.figures, serverNow: now };
  // An invalid date shows today.
  const today =
    result.reason === "range-invalid" ? await venue.figures(params.stadiumId, { kind: "today" }) : null;
  if (!today?.ok) throw notThere();
  return { range: { kind: "today" as const }, figures: today.figures, serverNow: now };
}

export default function Figures({ loaderData }: Route.ComponentProps) {
  return <FiguresScreen key={JSON.stringify(loaderData.range)} {...loaderData} />;
}
