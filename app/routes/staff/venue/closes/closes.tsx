import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Form, Link, replace, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/fields/field.tsx";
import { Icon } from "#app/components/icon.tsx";
import { visitorContext } from "#app/context.ts";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { useNow } from "#app/hooks/use-now.ts";
import { type OpenOrder, type SettledOrder, stillServing } from "#domain/close/close.ts";
import { isoDate, serviceDayStart } from "#domain/shop/service-day.ts";
import { orderStoryPath } from "#domain/staff/staff-places.ts";
import { opsProblems, problemText } from "../../parts/code-texts.ts";
import { CardList, Hidden, TwoLines } from "../../parts/lists.tsx";
import { Code, OrderState, useAgo, useDateFormat, useDayText } from "../../parts/named.tsx";
import { notFound } from "../../parts/require-staff.ts";
import { Area } from "../parts/part.tsx";
import { requireVenue } from "../parts/require-venue.ts";
import { useVenue } from "../parts/use-venue.ts";
import type { Route } from "./+types/closes";

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
    return {
      day,
      isSure: true,
      problem: result.ok ? { reason: "settled" as const, orders: result.settled } : result,
    };
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
  return { day, isSure, problem: closed };
}

/** Ends a day's business: figures that stay, to print, as a table and as data. */
export default function Closes({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { closes, today } = loaderData;
  const { t } = useLingui();
  const venue = useVenue();
  const isSending = useNavigation().state === "submitting";
  const dayText = useDayText();
  const times = useDateFormat(venue.timeZone, "close-time", { dateStyle: "short", timeStyle: "short" });
  const isClosed = closes[0] !== undefined && closes[0].day >= today;
  return (
    <Area title={t`Close of day`}>
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
            {t`Today is closed.`}
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
            {refused?.isSure && <Hidden fields={{ sure: 1 }} />}
            <Button type="submit" busy={isSending}>
              {refused?.problem.reason === "still-serving" ? t`Close the day anyway` : t`Close the day`}
            </Button>
          </Form>
        )}
      </section>
      <CardList empty={t`No day has been closed yet.`}>
        {closes.map(({ number, day, at }) => (
          <li key={number} id={`close-${number}`} className="border-t first:border-t-0">
            <Link to={`${number}`} className="row gap-4 px-5 py-3">
              <TwoLines
                className="font-semibold"
                name={dayText(day)}
                about={
                  <>
                    {t`Closing no. ${number}`} · <bdi>{times.format(at)}</bdi>
                  </>
                }
              />
              <Icon name="forward" />
            </Link>
          </li>
        ))}
      </CardList>
    </Area>
  );
}

function Refusal({ day, problem }: NonNullable<Route.ComponentProps["actionData"]>) {
  const { t } = useLingui();
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
  if (problem.reason === "settled") return <CanceledOrders orders={problem.orders} />;
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
            <summary className="btn px-0 text-danger">{t`Cancel and refund the rest…`}</summary>
            <Form method="post" preventScrollReset className="grid justify-items-start gap-2">
              <Hidden fields={{ day }} />
              <p className="max-w-160">
                <Trans>
                  Every order above that isn’t over is canceled and refunded in full, and its fan is told.
                  This can’t be undone.
                </Trans>
              </p>
              <Button type="submit" kind="danger" name="settle" value="1">
                {t`Yes, cancel and refund them`}
              </Button>
            </Form>
          </details>
        </>
      ) : problem.reason === "day-not-over" ? (
        t`That day hasn’t begun yet.`
      ) : (
        t`Choose a day.`
      )}
    </div>
  );
}

/** Orders that keep a day open, each with a link to its page. */
function OpenOrders({ orders }: { orders: (OpenOrder & { refusal?: string | null })[] }) {
  const { t } = useLingui();
  const localize = useLocalize();
  const { id: stadiumId } = useVenue();
  const ago = useAgo(useNow(60_000));
  return (
    <CardList className="text-ink">
      {orders.map(({ isOver, refusal, ...order }) => (
        <li key={order.id} className="border-t first:border-t-0">
          <Link
            to={orderStoryPath({ stadiumId, id: order.id })}
            className="row min-h-14 flex-wrap gap-x-3 gap-y-1 px-5 py-2"
          >
            <b>
              <Code code={order.orderCode} />
            </b>
            <span className="min-w-0 grow wrap-anywhere">
              {localize(order.shop)}
              {refusal ? (
                <span className="block text-sm text-canceled">
                  {refusal === "payment-open"
                    ? t`Its payment is under way.`
                    : problemText(t, opsProblems, refusal)}
                </span>
              ) : (
                isOver && <span className="block text-sm text-muted">{t`Its payment is under way.`}</span>
              )}
            </span>
            <OrderState order={order} />
            <span className="text-sm text-muted" suppressHydrationWarning>
              {ago(order.placedAt)}
            </span>
          </Link>
        </li>
      ))}
    </CardList>
  );
}

/** The result of canceling them; failures are listed by order. */
function CanceledOrders({ orders }: { orders: SettledOrder[] }) {
  const { t } = useLingui();
  const left = orders.filter(({ refusal }) => refusal !== null);
  return (
    <div role="status" className="grid gap-3 rounded-card bg-pending-tint p-5 text-pending">
      <p className="font-semibold">
        <Plural
          value={orders.length - left.length}
          one="# order was canceled and refunded."
          other="# orders were canceled and refunded."
        />{" "}
        {left.length === 0 ? t`Now close the day.` : t`These are still open:`}
      </p>
      {left.length > 0 && <OpenOrders orders={left} />}
    </div>
  );
}
