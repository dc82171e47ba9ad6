import { endpoint } from "../server/endpoint.ts";
import { invalid, notFound } from "../server/errors.ts";
import { boolean, clearable, type Field, hash, list, string } from "../server/fields.ts";
import { page, pagingShape } from "../server/lists.ts";
import type { Dispute } from "../state/ledger-types.ts";
import { newestFirst } from "../state/tables.ts";
import type { World } from "../state/world.ts";
import { emit } from "../webhooks/emit.ts";
import { expandShape, mergeMetadata, writeShape } from "./shapes.ts";

function requireDispute(world: World, id: string): Dispute {
  const dispute = world.tables.disputes[id];
  if (dispute === undefined) throw notFound("dispute", id);
  return dispute;
}

const balanceListShape = {
  ...pagingShape,
  currency: string(),
  payout: string(),
  source: string(),
  type: string(),
};
const disputeListShape = { ...pagingShape, charge: string(), payment_intent: string() };
const eventListShape = { ...pagingShape, delivery_success: boolean(), type: string(), types: list(string()) };

/** `payment_intent.*` covers all of a kind. */
function typeMatches(pattern: string, type: string): boolean {
  return pattern.endsWith(".*") ? type.startsWith(pattern.slice(0, -1)) : pattern === type;
}

/** Texts of evidence, together at most 150,000 characters; files are not here. */
const evidenceTexts = [
  "access_activity_log",
  "billing_address",
  "cancellation_rebuttal",
  "customer_email_address",
  "customer_name",
  "product_description",
  "refund_policy_disclosure",
  "refund_refusal_explanation",
  "service_date",
  "uncategorized_text",
] as const;
const maxEvidence = 150_000;
const evidenceShape = Object.fromEntries(
  evidenceTexts.map((name) => [name, clearable(string(maxEvidence))]),
) as Record<(typeof evidenceTexts)[number], Field<string | null | undefined>>;
const disputeUpdateShape = { ...writeShape, evidence: hash(evidenceShape), submit: boolean() };

const updateDispute = endpoint(
  "POST /v1/disputes/:id",
  disputeUpdateShape,
  ({ world, ids, params, cause }) => {
    const dispute = requireDispute(world, ids[0] as string);
    const isOpen = dispute.status === "needs_response" || dispute.status === "warning_needs_response";
    if (params.evidence !== undefined && !isOpen)
      throw invalid("This dispute is already closed or under review: its evidence can't be changed.");
    if (params.evidence !== undefined && world.clock.now() > Number(dispute.evidence_details.due_by))
      throw invalid("The deadline for this dispute's evidence has passed.");
    const evidence = { ...dispute.evidence, ...params.evidence };
    const size = Object.values(evidence).reduce((sum: number, each) => sum + `${each ?? ""}`.length, 0);
    if (size > maxEvidence) {
      throw invalid(`The evidence has more than ${maxEvidence} characters.`, undefined, "evidence");
    }
    dispute.evidence = evidence;
    dispute.metadata = mergeMetadata(dispute.metadata, params.metadata);
    dispute.evidence_details.has_evidence = size > 0;
    if (params.submit !== false && dispute.status === "needs_response") {
      dispute.status = "under_review";
      dispute.evidence_details.submission_count += 1;
    }
    emit(world, "charge.dispute.updated", dispute, cause);
    return dispute;
  },
);

export const recordEndpoints = [
  updateDispute,
  endpoint("GET /v1/balance_transactions", balanceListShape, ({ world, params }) => {
    const rows = newestFirst(world.tables.balance_transactions).filter(
      (row) =>
        (params.currency === undefined || row.currency === params.currency) &&
        (params.source === undefined || row.source === params.source) &&
        (params.type === undefined || row.type === params.type),
    );
    return page(rows, params, "/v1/balance_transactions");
  }),
  endpoint("GET /v1/events", eventListShape, ({ world, params }) => {
    const wanted = params.types ?? (params.type === undefined ? null : [params.type]);
    const rows = newestFirst(world.tables.events).filter(
      (row) =>
        (wanted === null || wanted.some((pattern) => typeMatches(pattern, row.type))) &&
        (params.delivery_success === undefined || (row.pending_webhooks === 0) === params.delivery_success),
    );
    return page(rows, params, "/v1/events");
  }),
  endpoint("GET /v1/disputes/:id", expandShape, ({ world, ids }) => requireDispute(world, ids[0] as string)),
  endpoint("GET /v1/disputes", disputeListShape, ({ world, params }) => {
    const rows = newestFirst(world.tables.disputes).filter(
      (row) =>
        (params.charge === undefined || row.charge === params.charge) &&
        (params.payment_intent === undefined || row.payment_intent === params.payment_intent),
    );
    return page(rows, params, "/v1/disputes");
  }),
];
