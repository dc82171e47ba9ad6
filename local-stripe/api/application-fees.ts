import { refundFee } from "../payments/reversals.ts";
import { endpoint } from "../server/endpoint.ts";
import { notFound } from "../server/errors.ts";
import { integer, string } from "../server/fields.ts";
import { page, pagingShape } from "../server/lists.ts";
import type { ApplicationFee } from "../state/ledger-types.ts";
import { newestFirst } from "../state/tables.ts";
import type { World } from "../state/world.ts";
import { mergeMetadata, writeShape } from "./shapes.ts";

function requireFee(world: World, id: string): ApplicationFee {
  const fee = world.tables.application_fees[id];
  if (fee === undefined) throw notFound("application_fee", id);
  return fee;
}

function view(world: World, fee: ApplicationFee) {
  const url = `/v1/application_fees/${fee.id}/refunds`;
  const data = newestFirst(world.tables.fee_refunds).filter((row) => row.fee === fee.id);
  return { ...fee, refunds: { object: "list", data, has_more: false, url } };
}

export const applicationFeeEndpoints = [
  endpoint("GET /v1/application_fees", { ...pagingShape, charge: string() }, ({ world, params }) => {
    const all = newestFirst(world.tables.application_fees);
    const rows = all.filter((row) => params.charge === undefined || row.charge === params.charge);
    const cut = page(rows, params, "/v1/application_fees");
    return { ...cut, data: cut.data.map((row) => view(world, row)) };
  }),
  endpoint("POST /v1/application_fees/:id/refunds", { ...writeShape, amount: integer() }, (call) => {
    const { world, ids, params, cause } = call;
    const fee = requireFee(world, ids[0] as string);
    const amount = params.amount ?? fee.amount - fee.amount_refunded;
    return refundFee(world, fee, amount, mergeMetadata({}, params.metadata), cause);
  }),
];
