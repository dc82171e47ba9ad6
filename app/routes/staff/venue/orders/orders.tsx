import { useLingui } from "@lingui/react/macro";
import { redirect, replace, useNavigation } from "react-router";
import { ScreenCurrency } from "#app/components/money.tsx";
import { servicesContext, visitorContext } from "#app/context.ts";
import type { OpsProblem } from "#app/routes/staff/parts/code-texts.ts";
import { FindOrders } from "#app/routes/staff/parts/find-orders.tsx";
import { notFound } from "#app/routes/staff/parts/require-staff.ts";
import { hourMs } from "#domain/durations.ts";
import { shopRefundsHours } from "#domain/order/refund-rights.ts";
import { refundSchema } from "#domain/schemas/checkout.ts";
import { orderStoryPath } from "#domain/staff/staff-places.ts";
import { Area } from "../parts/part.tsx";
import { requireVenue } from "../parts/require-venue.ts";
import type { Route } from "./+types/orders";
import { OrderScreen } from "./order-screen.tsx";

/** The search, or the order that the address names. */
export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const { staff, at } = await requireVenue(request, url, context, params.stadiumId);
  const id = url.searchParams.get("order");
  if (id === null) return null;
  const services = context.get(servicesContext);
  const story = await services.staff.orderStory(staff, params.stadiumId, id);
  if (!story) throw notFound();
  const { closedAt } = story;
  const isOperator = at.actor.kind === "operator";
  return {
    story,
    isOperator,
    /** The shop still sees it: its board prints the ticket. */
    isOnBoard: closedAt === null || context.get(visitorContext).now - closedAt < shopRefundsHours * hourMs,
    // A second press of the same form is the same refund.
    requestKey: crypto.randomUUID(),
    settled: isOperator ? await services.payments.settlementOfOrder(story.id) : null,
  };
}

/**
 * Two forms: the search and the refund; both work without scripts. The search text is posted, because a phone number
 * must not be in the address. A single result opens at once.
 */
export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { staff, at, requireProof } = await requireVenue(request, url, context, params.stadiumId);
  const { staff: services } = context.get(servicesContext);
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "");
  const fail = (problem: OpsProblem) => ({ problem, found: null });
  if (text("act") !== "refund") {
    const found = await services.searchOrders(at.actor, params.stadiumId, text("text"));
    const [only, ...others] = found.ok ? found.orders : [];
    if (only && others.length === 0) throw redirect(orderStoryPath(only), 303);
    return { problem: null, found };
  }
  const lines = [...form].flatMap(([name, value]) => {
    const position = /^line-(\d+)$/.exec(name)?.[1];
    return position && Number(value) > 0 ? [{ position: Number(position), quantity: Number(value) }] : [];
  });
  const scope = text("scope");
  const parsed = refundSchema.safeParse({
    ...{ requestKey: text("requestKey"), scope, reason: text("reason") },
    lines: scope === "lines" ? lines : [],
  });
  if (!parsed.success) return fail("refund-invalid");
  const ref = url.searchParams.get("order") ?? "";
  const result = await services.refund(staff, { ...parsed.data, ref });
  if (!result.ok && result.reason === "password-needed") requireProof();
  if (!result.ok) return fail(result.reason);
  throw replace(`${url.pathname}${url.search}#refund`, 303);
}

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const isBusy = useNavigation().state === "submitting";
  if (loaderData)
    return (
      <ScreenCurrency value={loaderData.story.currency}>
        <OrderScreen {...loaderData} problem={actionData?.problem ?? null} />
      </ScreenCurrency>
    );
  return (
    <Area title={t`Orders`}>
      <div className="form-part">
        <FindOrders answer={actionData?.found ?? null} isBusy={isBusy} autoFocus />
      </div>
    </Area>
  );
}
