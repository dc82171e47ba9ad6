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

/** Fields that an object may lack; expanding them is not an error. */
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
    holder[step] = whole(world, structuredClone(found) as Named);
  }
  if (holder[step] !== undefined) follow(world, holder[step], rest, path, at);
}

type Named = { id: string; object: string };

/** Transfers and fees always show what was taken back of them. */
function whole(world: World, found: Named): Named & Record<string, unknown> {
  const { id, object } = found;
  if (object === "transfer") {
    const rows = newestFirst(world.tables.transfer_reversals).filter((row) => row.transfer === id);
    return { ...found, reversals: listOf(rows, `/v1/transfers/${id}/reversals`) };
  }
  if (object !== "application_fee") return found;
  const rows = newestFirst(world.tables.fee_refunds).filter((row) => row.fee === id);
  return { ...found, refunds: listOf(rows, `/v1/application_fees/${id}/refunds`) };
}

/** A list within an object holds ten at most. */
function listOf<T>(rows: T[], url: string) {
  return { object: "list", data: structuredClone(rows.slice(0, 10)), has_more: rows.length > 10, url };
}

/** Left out of a charge unless asked for, since API 2022-11-15. */
function refundsOf(world: World, charge: string) {
  const rows = newestFirst(world.tables.refunds).filter((refund) => refund.charge === charge);
  return listOf(rows, `/v1/charges/${charge}/refunds`);
}
