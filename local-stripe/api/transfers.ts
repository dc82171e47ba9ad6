import { proportion } from "../payments/amounts.ts";
import { refundFee, reverseTransfer } from "../payments/reversals.ts";
import { endpoint } from "../server/endpoint.ts";
import { notFound } from "../server/errors.ts";
import { boolean, clearable, integer, metadata, string } from "../server/fields.ts";
import { page, pagingShape } from "../server/lists.ts";
import type { Transfer } from "../state/ledger-types.ts";
import { newestFirst } from "../state/tables.ts";
import type { World } from "../state/world.ts";
import { expandShape, mergeMetadata } from "./shapes.ts";

function requireTransfer(world: World, id: string): Transfer {
  const transfer = world.tables.transfers[id];
  if (transfer === undefined) throw notFound("transfer", id);
  return transfer;
}

function view(world: World, transfer: Transfer) {
  const url = `/v1/transfers/${transfer.id}/reversals`;
  const data = newestFirst(world.tables.transfer_reversals).filter((row) => row.transfer === transfer.id);
  return { ...transfer, reversals: { object: "list", data, has_more: false, url } };
}

const reverseShape = {
  ...expandShape,
  amount: integer(),
  description: string(),
  metadata: clearable(metadata()),
  refund_application_fee: boolean(),
};

const listShape = { ...pagingShape, destination: string(), transfer_group: string() };

export const transferEndpoints = [
  endpoint("GET /v1/transfers/:id", expandShape, ({ world, ids }) =>
    view(world, requireTransfer(world, ids[0] as string)),
  ),
  endpoint("GET /v1/transfers", listShape, ({ world, params }) => {
    const rows = newestFirst(world.tables.transfers).filter(
      (row) =>
        (params.destination === undefined || row.destination === params.destination) &&
        (params.transfer_group === undefined || row.transfer_group === params.transfer_group),
    );
    const cut = page(rows, params, "/v1/transfers");
    return { ...cut, data: cut.data.map((row) => view(world, row)) };
  }),
  endpoint("POST /v1/transfers/:id/reversals", reverseShape, ({ world, ids, params, cause }) => {
    const transfer = requireTransfer(world, ids[0] as string);
    const amount = params.amount ?? transfer.amount - transfer.amount_reversed;
    const given = mergeMetadata({}, params.metadata);
    const reversal = reverseTransfer(world, transfer, amount, null, given, cause);
    const fee = newestFirst(world.tables.application_fees).find(
      (row) => row.charge === transfer.source_transaction,
    );
    if (params.refund_application_fee && fee !== undefined) {
      const share = Math.min(
        proportion(fee.amount, amount, transfer.amount),
        fee.amount - fee.amount_refunded,
      );
      if (share > 0) refundFee(world, fee, share, {}, cause);
    }
    return reversal;
  }),
];
