import { everywhere, routed, type Sets, whoKnows } from "./routed.ts";
import type { Services } from "./slot-services.ts";

type Payments = Services["payments"];

/** Money of several databases: an order's is in its own; lists, the comparison and balances go over all. */
export const spreadPayments = (sets: Sets): Payments =>
  routed(sets, "payments", {
    /** Read here before its signature is checked, and used for nothing but the way. */
    async receive(rawBody, signature) {
      const { orderId, isOfAccount } = aboutOf(rawBody);
      const receive = (set: Services) => set.payments.receive(rawBody, signature);
      if (orderId) return receive(sets.at(orderId));
      // A shop's account is known where the shop is; a dispute where its payment is.
      if (!isOfAccount) return whoKnows(sets.all, receive, (answer) => answer !== "ignored");
      const ends = await Promise.allSettled(sets.all.map(receive));
      const told = ends.flatMap((end) =>
        end.status === "fulfilled" && end.value !== "ignored" ? end.value : [],
      );
      const failed = ends.find((end) => end.status === "rejected");
      // One that is down may be the only one that knows it.
      if (failed && told.length === 0) throw failed.reason;
      return told.find((each) => each !== "applied") ?? told[0] ?? "ignored";
    },
    /** One database after the other: behind the first, a cursor begins with its slot. */
    async reconcile(operatorId, { after, ...body }) {
      const [, number = "0", rest = after] = /^(\d{1,3}):(.*)$/.exec(after) ?? [];
      const slot = Number(number);
      const set = sets.all[slot] ?? sets.first;
      const result = await set.payments.reconcile(operatorId, { ...body, after: rest });
      if (result.next === null) return { ...result, next: sets.all[slot + 1] ? `${slot + 1}:` : null };
      return { ...result, next: slot === 0 ? result.next : `${slot}:${result.next}` };
    },
    async checkAccounts() {
      const found = await everywhere(sets, (each) => each.payments.checkAccounts());
      return { accounts: sum(found, "accounts"), unanswered: sum(found, "unanswered") };
    },
    async checkNewAccounts() {
      await everywhere(sets, (each) => each.payments.checkNewAccounts());
    },
    async carryBalances() {
      await everywhere(sets, (each) => each.payments.carryBalances());
    },
    async tellOpenCalls() {
      await everywhere(sets, (each) => each.payments.tellOpenCalls());
    },
    async reconcileDue() {
      const found = await everywhere(sets, (each) => each.payments.reconcileDue());
      const disagreements = found.flatMap((each) => each.disagreements);
      return { compared: sum(found, "compared"), unreached: sum(found, "unreached"), disagreements };
    },
    listOwed: async () => (await everywhere(sets, (each) => each.payments.listOwed())).flat(),
    async recordPayout(operatorId, payout) {
      const record = (set: Services) => set.payments.recordPayout(operatorId, payout);
      if (payout.party === "shop") return record(sets.at(payout.partyId));
      // A runner may be owed in several; where the same press was noted before, it is the same payout.
      for (const set of sets.all) if (await set.payments.hasPayout(payout.requestKey)) return record(set);
      return whoKnows(sets.all, record, (answer) => answer.ok);
    },
    async sumSettled() {
      const found = (await everywhere(sets, (each) => each.payments.sumSettled())).flat();
      return [...Map.groupBy(found, ({ currency }) => currency)].map(([currency, rows]) => ({
        currency,
        payments: sum(rows, "payments"),
        bankMinor: sum(rows, "bankMinor"),
        feesMinor: sum(rows, "feesMinor"),
        exchangeMinor: sum(rows, "exchangeMinor"),
      }));
    },
    async listDisputes() {
      const found = await everywhere(sets, (each) => each.payments.listDisputes());
      const [list] = found;
      if (!list?.ok) return list ?? { ok: false };
      // Each has all of the provider's, and the orders of its own.
      const known = found.flatMap((each) => (each.ok ? each.disputes : [])).filter((each) => each.orderId);
      const orderOf = new Map(known.map((each) => [each.disputeId, each]));
      return { ok: true, disputes: list.disputes.map((each) => orderOf.get(each.disputeId) ?? each) };
    },
    answerDispute: (operatorId, disputeId) =>
      whoKnows(
        sets.all,
        (each) => each.payments.answerDispute(operatorId, disputeId),
        (answer) => answer.ok || answer.reason !== "not-found",
      ),
    listOpenCalls: async () => (await everywhere(sets, (each) => each.payments.listOpenCalls())).flat(),
  } satisfies Partial<Payments>)({
    onboardShop: (_operatorId, { shopId }) => shopId,
    checkOnboarding: 0,
    readSetup: "first",
    checkSetup: "first",
    hasPayout: "first",
    settlementOfOrder: 0,
    readPacket: 1,
    retryCall: 1,
    payFromPlatform: 1,
    endCall: 1,
  });

function sum<Name extends string>(rows: readonly Record<Name, number>[], name: Name): number {
  return rows.reduce((total, row) => total + row[name], 0);
}

function aboutOf(rawBody: string): { orderId: string | null; isOfAccount: boolean } {
  try {
    const { object } = (JSON.parse(rawBody) as { data: { object: Record<string, unknown> } }).data;
    const { order_id: orderId } = (object.metadata ?? {}) as Record<string, unknown>;
    return {
      orderId: typeof orderId === "string" ? orderId : null,
      isOfAccount: object.object === "account",
    };
  } catch {
    return { orderId: null, isOfAccount: false };
  }
}
