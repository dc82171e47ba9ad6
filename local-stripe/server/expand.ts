import { newestFirst, type Tables } from "../state/tables.ts";
import type { World } from "../state/world.ts";
import { invalid } from "./errors.ts";

const tableByPrefix: Record<string, keyof Tables> = {
  acct: "accounts",
  ch: "charges",
  du: "disputes",
  fee: "application_fees",
  fr: "fee_refunds",
  pi: "payment_intents",
  pm: "payment_methods",
  re: "refunds",
  tr: "transfers",
  trr: "transfer_reversals",
  txn: "balance_transactions",
};

/** Absent from an object that has none; expanding them is not an error. */
const oftenAbsent = ["transfer", "failure_balance_transaction", "destination_payment"];

/** Replaces ids along `latest_charge.balance_transaction` or `data.refunds` by the objects they name. */
export function expand(world: World, answer: unknown, paths: string[]): unknown {
  const copy = structuredClone(answer);
  paths.forEach((path, at) => {
    const steps = path.split(".");
    if (steps.length > 4)
      throw invalid("You cannot expand more than 4 levels of a property.", undefined, `expand[${at}]`);
    follow(world, copy, steps, path, at);
  });
  return copy;
}

function follow(world: World, place: unknown, steps: string[], path: string, at: number): void {
  const [step, ...rest] = steps;
  if (step === undefined || place === null) return;
  if (Array.isArray(place)) {
    for (const item of place) follow(world, item, steps, path, at);
    return;
  }
  const holder = place as Record<string, unknown>;
  if (holder.object === "charge" && step === "refunds") holder[step] = refundsOf(world, holder.id as string);
  if (typeof place === "object" && oftenAbsent.includes(step) && !(step in holder)) return;
  if (typeof place !== "object" || !(step in holder)) {
    throw invalid(`This property cannot be expanded (${path}).`, undefined, `expand[${at}]`);
  }
  const value = holder[step];
  if (typeof value === "string") {
    const table = tableByPrefix[value.split("_")[0] as string];
    const found = table === undefined ? undefined : world.tables[table][value];
    if (found === undefined)
      throw invalid(`This property cannot be expanded (${path}).`, undefined, `expand[${at}]`);
    holder[step] = structuredClone(found);
  }
  if (holder[step] !== undefined) follow(world, holder[step], rest, path, at);
}

/** Left out of a charge unless asked for, since API 2022-11-15. */
function refundsOf(world: World, charge: string) {
  const data = newestFirst(world.tables.refunds).filter((refund) => refund.charge === charge);
  return {
    object: "list",
    data: structuredClone(data),
    has_more: false,
    url: `/v1/charges/${charge}/refunds`,
  };
}
