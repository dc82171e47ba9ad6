import { replace } from "react-router";
import { visitorContext } from "#app/context.ts";
import { notThere } from "#app/routes/staff/parts/require-staff.ts";
import { stillServing } from "#domain/close/still-serving.ts";
import { isoDate, serviceDayStart } from "#domain/shop/service-day.ts";
import { requireVenue } from "../parts/require-venue.ts";
import type { Route } from "./+types/closes";
import { ClosesScreen } from "./closes-screen.tsx";

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const { venue } = await requireVenue(request, url, context, params.stadiumId);
  const days = await venue.listCloses(params.stadiumId);
  if (!days) throw notThere();
  return days;
}

/**
 * A form, so that a day is closed without scripts, too. A second press is the same close. A day that shops still serve on
 * is asked about first: what they sell afterwards is in another close. What is still open may be canceled from here, by a person who
 * has just shown to be one.
 */
export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { venue, manager, requireProof } = await requireVenue(request, url, context, params.stadiumId);
  const form = await request.formData();
  const [day, isSure] = [String(form.get("day") ?? ""), form.has("sure")];
  if (form.has("settle")) {
    requireProof();
    const result = await venue.settleDay(manager, params.stadiumId, day);
    const { ok: _, ...problem } = result.ok
      ? { ok: true, reason: "settled" as const, orders: result.settled }
      : result;
    return { day, isSure: true, problem };
  }
  const found = isSure ? null : await venue.find(params.stadiumId);
  if (found) {
    const { now } = context.get(visitorContext);
    const shops = stillServing(found.shops, found.timeZone, now);
    const isToday = day === isoDate(found.timeZone, serviceDayStart(found.timeZone, now));
    if (isToday && shops.length > 0)
      return {
        day,
        isSure: true,
        problem: { reason: "still-serving" as const, shops: shops.map(({ name }) => name) },
      };
  }
  const closed = await venue.closeDay(manager, params.stadiumId, day);
  if (closed.ok) throw replace(`${url.pathname}/${closed.number}`, 303);
  const { ok: _, ...problem } = closed;
  return { day, isSure, problem };
}

export default function Closes({ loaderData, actionData }: Route.ComponentProps) {
  return <ClosesScreen {...loaderData} refused={actionData ?? null} />;
}
