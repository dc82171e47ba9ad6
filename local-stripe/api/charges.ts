import { endpoint } from "../server/endpoint.ts";
import { notFound } from "../server/errors.ts";
import { string } from "../server/fields.ts";
import { page, pagingShape } from "../server/lists.ts";
import { newestFirst } from "../state/tables.ts";
import { expandShape } from "./shapes.ts";

const listShape = { ...pagingShape, customer: string(), payment_intent: string(), transfer_group: string() };

export const chargeEndpoints = [
  endpoint("GET /v1/charges/:id", expandShape, ({ world, ids }) => {
    const charge = world.tables.charges[ids[0] as string];
    if (charge === undefined) throw notFound("charge", ids[0] as string);
    return charge;
  }),
  endpoint("GET /v1/charges", listShape, ({ world, params }) => {
    const rows = newestFirst(world.tables.charges).filter(
      (row) =>
        (params.payment_intent === undefined || row.payment_intent === params.payment_intent) &&
        (params.transfer_group === undefined || row.transfer_group === params.transfer_group),
    );
    return page(rows, params, "/v1/charges");
  }),
];
