import type { PaymentIntent } from "../state/types.ts";
import { invalid } from "./errors.ts";

const clausePattern =
  /^\s*(-?)(?:metadata\[(?:'([^']*)'|"([^"]*)")\]|(status|currency|amount|created))\s*([:~<>]=?)\s*(?:'([^']*)'|"([^"]*)"|(-?\d+)|(null))/;

/** Parses Stripe's search language as far as it is used here: clauses joined by AND or by OR, never both. */
export function parseQuery(query: string): (intent: PaymentIntent) => boolean {
  const tests: Array<(intent: PaymentIntent) => boolean> = [];
  const joints = new Set<string>();
  let rest = query;
  while (rest.trim() !== "") {
    const found = clausePattern.exec(rest);
    if (found === null) throw badQuery(query);
    tests.push(clause(found, query));
    rest = rest.slice(found[0].length);
    const joint = /^\s+(?:(AND|OR)\s+)?/i.exec(rest);
    if (joint !== null && rest.trim() !== "") {
      joints.add((joint[1] ?? "AND").toUpperCase());
      rest = rest.slice(joint[0].length);
    } else if (rest.trim() !== "") throw badQuery(query);
  }
  if (tests.length === 0 || joints.size > 1) throw badQuery(query);
  return joints.has("OR")
    ? (intent) => tests.some((test) => test(intent))
    : (intent) => tests.every((test) => test(intent));
}

function clause(found: RegExpExecArray, query: string): (intent: PaymentIntent) => boolean {
  const [, negated, single, double, field, operator, quoted, doubled, digits, nothing] = found;
  const key = single ?? double;
  const wanted = quoted ?? doubled ?? digits;
  const fieldOf = (intent: PaymentIntent) =>
    key === undefined
      ? String(intent[field as "status" | "currency" | "amount" | "created"])
      : intent.metadata[key];
  const test = comparison(operator as string, wanted, nothing !== undefined, query);
  return (intent) => test(fieldOf(intent)) !== (negated === "-");
}

function comparison(operator: string, wanted: string | undefined, isNull: boolean, query: string) {
  return (value: string | undefined): boolean => {
    if (isNull) return value === undefined;
    switch (operator) {
      case ":":
        return value === wanted;
      case "~":
        return value?.includes(wanted ?? "") ?? false;
      case ">":
        return Number(value) > Number(wanted);
      case ">=":
        return Number(value) >= Number(wanted);
      case "<":
        return Number(value) < Number(wanted);
      case "<=":
        return Number(value) <= Number(wanted);
      default:
        throw badQuery(query);
    }
  };
}

function badQuery(query: string) {
  return invalid(`We were unable to parse your search query: ${query}`, undefined, "query");
}
