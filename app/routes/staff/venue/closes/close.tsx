import { data, replace } from "react-router";
import { servicesContext } from "#app/context.ts";
import { notThere, requireUser } from "#app/routes/staff/parts/require-staff.ts";
import { statementKey, statementRest } from "#domain/close/close.ts";
import { payoutSchema } from "#domain/schemas/operations.ts";
import { isOperator } from "#domain/staff/staff-scope.ts";
import { requireVenue } from "../parts/require-venue.ts";
import type { Route } from "./+types/close";
import { CloseScreen } from "./close-screen.tsx";
import type { PayoutProblem } from "./statement.tsx";

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const { venue, manager } = await requireVenue(request, url, context, params.stadiumId);
  const close = await venue.findClose(params.stadiumId, Number(params.number));
  if (!close) throw notThere();
  return { close, isOperator: manager.role === "operator" };
}

/** Notes what was paid of a shop's statement: a payout like any other, whose key is the statement's. */
export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { user, roles, requireProof } = await requireUser(request, url, context);
  if (!isOperator(roles)) throw data(null, { status: 403 });
  requireProof();
  const { payments, venue } = context.get(servicesContext);
  const form = await request.formData();
  const close = await venue.findClose(params.stadiumId, Number(params.number));
  const shop = close?.shops.find(({ id }) => id === form.get("shop"));
  if (!close || !shop) throw notThere();
  const fail = (problem: PayoutProblem) => ({ shopId: shop.id, problem });
  // The turn that the form was drawn for: a second press is the same payout.
  const requestKey = statementKey(close.id, shop.id, Number(form.get("turn")) || 0);
  const payout = payoutSchema.safeParse({
    ...{ requestKey, party: "shop", partyId: shop.id, currency: close.currency },
    ...{ reference: String(form.get("reference") ?? ""), amountMinor: String(form.get("amount") ?? "") },
  });
  if (!payout.success) return fail("payout-invalid");
  const isKnown = shop.payments.some(({ key }) => key === requestKey);
  if (!isKnown && payout.data.amountMinor > statementRest(shop).payableMinor) return fail("more-than-owed");
  const noted = await payments.recordPayout(user.id, payout.data);
  if (!noted.ok) return fail(noted.reason);
  throw replace(`${url.pathname}#shop-${shop.id}`, 303);
}

export default function ClosePage({ loaderData, actionData }: Route.ComponentProps) {
  return <CloseScreen {...loaderData} refused={actionData ?? null} />;
}
