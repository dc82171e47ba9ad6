import { data, replace } from "react-router";
import { servicesContext } from "#app/context.ts";
import { notThere, requireUser } from "#app/routes/staff/parts/require-staff.ts";
import { statementKey } from "#domain/close/close.ts";
import { payoutSchema } from "#domain/schemas/operations.ts";
import { isOperator } from "#domain/staff/staff-scope.ts";
import { requireVenue } from "../parts/require-venue.ts";
import type { Route } from "./+types/close";
import { CloseScreen } from "./close-screen.tsx";

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const { venue, manager } = await requireVenue(request, url, context, params.stadiumId);
  const close = await venue.findClose(params.stadiumId, Number(params.number));
  if (!close) throw notThere();
  return { close, isOperator: manager.role === "operator" };
}

/** Marks a shop's statement as paid: a payout like any other, whose key is the statement's. */
export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { user, roles, requireProof } = await requireUser(request, url, context);
  if (!isOperator(roles)) throw data(null, { status: 403 });
  requireProof();
  const { payments, venue } = context.get(servicesContext);
  const form = await request.formData();
  const close = await venue.findClose(params.stadiumId, Number(params.number));
  const shop = close?.shops.find(({ id }) => id === form.get("shop"));
  if (!close || !shop) throw notThere();
  const payout = payoutSchema.safeParse({
    ...{ requestKey: statementKey(close.id, shop.id), party: "shop", partyId: shop.id },
    ...{ currency: close.currency, reference: String(form.get("reference") ?? "") },
    amountMinor: (shop.owedMinor / 100).toFixed(2),
  });
  if (!payout.success) return { shopId: shop.id, problem: "payout-invalid" };
  const noted = await payments.recordPayout(user.id, payout.data);
  if (!noted.ok) return { shopId: shop.id, problem: noted.reason };
  throw replace(`${url.pathname}#shop-${shop.id}`, 303);
}

export default function ClosePage({ loaderData, actionData }: Route.ComponentProps) {
  return <CloseScreen {...loaderData} refused={actionData ?? null} />;
}
