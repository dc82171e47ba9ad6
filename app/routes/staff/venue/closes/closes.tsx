import { Trans, useLingui } from "@lingui/react/macro";
import { Form, Link, replace, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/fields/field.tsx";
import { Icon } from "#app/components/icon.tsx";
import { visitorContext } from "#app/context.ts";
import { useLanguage, useLocalize } from "#app/hooks/use-localize.ts";
import { notFound } from "#app/routes/staff/parts/require-staff.ts";
import type { OpenOrder, SettledOrder } from "#domain/close/close.ts";
import { stillServing } from "#domain/close/close.ts";
import { dateFormat } from "#domain/language/date-format.ts";
import { type Localized, languageFacts } from "#domain/language/localized.ts";
import { isoDate, serviceDayStart } from "#domain/shop/service-day.ts";
import { AreaHead } from "../parts/part.tsx";
import { requireVenue } from "../parts/require-venue.ts";
import { useVenue } from "../parts/use-venue.ts";
import type { Route } from "./+types/closes";
import { OpenOrders, Settled } from "./open-orders.tsx";

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const { venue } = await requireVenue(request, url, context, params.stadiumId);
  const days = await venue.listCloses(params.stadiumId);
  if (!days) throw notFound();
  return days;
}

/**
 * Closes a day by form, so also without scripts; a second press changes nothing. Asks first while shops still serve,
 * because later sales go to another close. Open orders can be canceled here after a password check.
 */
export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { venue, at, requireProof } = await requireVenue(request, url, context, params.stadiumId);
  const form = await request.formData();
  const [day, isSure] = [String(form.get("day") ?? ""), form.has("sure")];
  if (form.has("settle")) {
    requireProof();
    const result = await venue.settleDay(at, day);
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
  const closed = await venue.closeDay(at, day);
  if (closed.ok) throw replace(`${url.pathname}/${closed.number}`, 303);
  const { ok: _, ...problem } = closed;
  return { day, isSure, problem };
}

export default function Closes({ loaderData, actionData }: Route.ComponentProps) {
  return <ClosesScreen {...loaderData} refused={actionData ?? null} />;
}

type Days = {
  closes: { number: number; day: string; at: number }[];
  /** The service day of now: the last that can be closed. */
  today: string;
};
type Refused = {
  day: string;
  /** Asked already whether to close it before the shops are. */
  isSure: boolean;
  problem:
    | { reason: "still-serving"; shops: Localized[] }
    | { reason: "orders-open"; orders: OpenOrder[] }
    | { reason: "settled"; orders: SettledOrder[] }
    | { reason: "not-found" | "range-invalid" | "day-not-over" };
};

/** Ends a day's business: figures that stay, to print, as a table and as data. */
function ClosesScreen({ closes, today, refused }: Days & { refused: Refused | null }) {
  const { t } = useLingui();
  const venue = useVenue();
  const isSending = useNavigation().state === "submitting";
  const locale = languageFacts[useLanguage()].dateLocale;
  const dayText = (day: string) =>
    dateFormat(locale, "UTC", "close-day", { dateStyle: "full" }).format(Date.parse(day));
  const timeText = (at: number) =>
    dateFormat(locale, venue.timeZone, "close-time", { dateStyle: "short", timeStyle: "short" }).format(at);
  const isClosed = closes[0] !== undefined && closes[0].day >= today;
  return (
    <main id="main" className="page grid gap-4">
      <title>{`${t`Close of day`} · Seatside`}</title>
      <AreaHead title={t`Close of day`} />
      {refused && <Refusal {...refused} />}
      <section className="form-part">
        <p className="max-w-160 text-muted">
          <Trans>
            After the last order: the figures of the day, and of earlier days nobody closed, per shop and for
            the venue. They never change. What moves later is in the next close.
          </Trans>
        </p>
        {isClosed ? (
          <p role="status" className="font-semibold text-delivered">
            <Trans>Today is closed.</Trans>
          </p>
        ) : (
          <Form method="post" preventScrollReset className="row flex-wrap items-end gap-3">
            <Field
              label={t`Up to and including`}
              type="date"
              name="day"
              required
              min={closes[0]?.day}
              max={today}
              defaultValue={refused?.day ?? today}
            />
            {refused?.isSure && <input type="hidden" name="sure" value="1" />}
            <Button type="submit" busy={isSending}>
              {refused?.problem.reason === "still-serving" ? t`Close the day anyway` : t`Close the day`}
            </Button>
          </Form>
        )}
      </section>
      {closes.length === 0 ? (
        <p className="card p-5 text-muted">
          <Trans>No day has been closed yet.</Trans>
        </p>
      ) : (
        <ol className="card list-none overflow-hidden">
          {closes.map(({ number, day, at }) => (
            <li key={number} id={`close-${number}`} className="border-t first:border-t-0">
              <Link to={`${number}`} className="row gap-4 px-5 py-3">
                <span className="min-w-0 grow">
                  <span className="block font-semibold">{dayText(day)}</span>
                  <span className="block text-sm text-muted">
                    {t`Closing no. ${number}`} · <bdi>{timeText(at)}</bdi>
                  </span>
                </span>
                <Icon name="forward" />
              </Link>
            </li>
          ))}
        </ol>
      )}
    </main>
  );
}

function Refusal({ day, problem }: Refused) {
  const localize = useLocalize();
  if (problem.reason === "still-serving") {
    const shops = problem.shops.map(localize).join(", ");
    return (
      <div role="alert" className="rounded-card bg-pending-tint p-5 font-semibold text-pending">
        <Trans>
          Still open today, or opening later: {shops}. Orders after this close go into the next one.
        </Trans>
      </div>
    );
  }
  if (problem.reason === "settled") return <Settled orders={problem.orders} />;
  return (
    <div role="alert" className="grid gap-3 rounded-card bg-canceled-tint p-5 text-canceled">
      {problem.reason === "orders-open" ? (
        <>
          <p className="font-semibold">
            <Trans>
              Orders of that day, or their payments, are under way. Finish or cancel them, then close the day.
            </Trans>
          </p>
          <OpenOrders orders={problem.orders} />
          <details>
            <summary className="btn px-0 text-danger">
              <Trans>Cancel and refund the rest…</Trans>
            </summary>
            <Form method="post" preventScrollReset className="grid justify-items-start gap-2">
              <input type="hidden" name="day" value={day} />
              <p className="max-w-160">
                <Trans>
                  Every order above that isn’t over is canceled and refunded in full, and its fan is told.
                  This can’t be undone.
                </Trans>
              </p>
              <Button type="submit" kind="danger" name="settle" value="1">
                <Trans>Yes, cancel and refund them</Trans>
              </Button>
            </Form>
          </details>
        </>
      ) : problem.reason === "day-not-over" ? (
        <Trans>That day hasn’t begun yet.</Trans>
      ) : (
        <Trans>Choose a day.</Trans>
      )}
    </div>
  );
}
