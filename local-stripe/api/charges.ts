import { endpoint } from "../server/endpoint.ts";
import { notFound } from "../server/errors.ts";
import { string } from "../server/fields.ts";
import { PAGING, page } from "../server/lists.ts";
import { newestFirst } from "../state/tables.ts";
import { EXPAND } from "./shapes.ts";

const LIST = { ...PAGING, customer: string(), payment_intent: string(), transfer_group: string() };

export const chargeEndpoints = [
  endpoint("GET /v1/charges/:id", EXPAND, ({ world, ids }) => {
    const charge = world.tables.charges[ids[0] as string];
    if (charge === undefined) throw notFound("charge", ids[0] as string);
    return charge;
  }),
  endpoint("GET /v1/charges", LIST, ({ world, params }) => {
    const rows = newestFirst(world.tables.charges).filter(
      (row) =>
        (params.payment_intent === undefined || row.payment_intent === params.payment_intent) &&
        (params.transfer_group === undefined || row.transfer_group === params.transfer_group),
    );
    return page(rows, params, "/v1/charges");
  }),
];
