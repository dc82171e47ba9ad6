import { replace } from "react-router";
import { notThere } from "#app/routes/staff/parts/require-staff.ts";
import { requireVenue } from "../parts/require-venue.ts";
import type { Route } from "./+types/closes";
import { ClosesScreen } from "./closes-screen.tsx";

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const { venue } = await requireVenue(request, url, context, params.stadiumId);
  const days = await venue.listCloses(params.stadiumId);
  if (!days) throw notThere();
  return days;
}

/** A form, so that a day is closed without scripts, too. A second press is the same close. */
export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { venue, manager } = await requireVenue(request, url, context, params.stadiumId);
  const day = String((await request.formData()).get("day") ?? "");
  const closed = await venue.closeDay(manager, params.stadiumId, day);
  if (closed.ok) throw replace(`${url.pathname}/${closed.number}`, 303);
  const { ok: _, ...problem } = closed;
  return { day, problem };
}

export default function Closes({ loaderData, actionData }: Route.ComponentProps) {
  return <ClosesScreen {...loaderData} refused={actionData ?? null} />;
}
