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
  // An invalid date shows today.
  const isInvalid = !result.ok && result.reason === "range-invalid";
  const shown = isInvalid ? await venue.figures(params.stadiumId, { kind: "today" }) : result;
  if (!shown.ok) throw notThere();
  const range = isInvalid ? { kind: "today" as const } : asked;
  const evening = range.kind === "hours" ? null : await venue.evening(params.stadiumId, shown.figures);
  return { range, figures: shown.figures, evening, serverNow: now };
}

export default function Figures({ loaderData }: Route.ComponentProps) {
  return <FiguresScreen key={JSON.stringify(loaderData.range)} {...loaderData} />;
}
