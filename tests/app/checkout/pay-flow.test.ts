import { describe, expect, test } from "vitest";
import type { CheckoutApi } from "#app/routes/checkout/pay/checkout-api.ts";
import { type Confirmation, type PayDeps, type PaymentForm, pay } from "#app/routes/checkout/pay/pay-flow.ts";
import type { Quote } from "#domain/cart/checkout.ts";
import type { CreateIntentBody } from "#domain/schemas/checkout.ts";

const quote = (hash: string, totalMinor = 6000): Quote => ({
  hash,
  stadiumId: "teddy",
  shopId: "grill",
  shopName: { en: "Grill" },
  lines: [],
  totals: {
    subtotalMinor: totalMinor - 600,
    deliveryFeeMinor: 200,
    tipMinor: 400,
    tipPercentage: null,
    discountMinor: 0,
    totalMinor,
  },
  currency: "ILS",
  promise: { from: 12, to: 18 },
  passedOver: null,
});

const refusal = (status: number, code: string, rest: object = {}) =>
  // Also what no server of ours says.
  ({ ok: false, status, problem: { code, message: code, ...rest } }) as never;
const opened = {
  ok: true,
  body: { orderId: "o1", intentId: "pi_1", clientSecret: "s", mode: "test", quote: quote("a") },
} as const;
const free = { ok: true, body: { ...opened.body, intentId: null, clientSecret: null } } as const;
const placed = { ok: true, body: { state: "placed", id: "o1", orderId: "1", orderCode: "482913" } } as const;
const held: Confirmation = { state: "held" };

/** A flow whose calls answer in order, the last answer again and again; with what was done, in words. */
function flow(given: {
  intents?: Awaited<ReturnType<CheckoutApi["createIntent"]>>[];
  places?: Awaited<ReturnType<CheckoutApi["placeOrder"]>>[];
  confirm?: Confirmation;
  form?: PaymentForm | null;
  keyIsOurs?: boolean;
  sheetEndsAt?: number;
  shown?: Quote;
}) {
  const done: string[] = [];
  const { intents = [opened], places = [placed], confirm = held } = given;
  const next = <T>(list: T[]) => (list.length > 1 ? list.shift() : list[0]) as T;
  let key = 1;
  let clock = 0;
  const form: PaymentForm = {
    ...(given.sheetEndsAt !== undefined && { sheetEndsAt: given.sheetEndsAt }),
    submit: async () => null,
    confirm: async () => {
      done.push("confirm");
      return confirm;
    },
  };
  const deps: PayDeps = {
    form: given.form === undefined ? form : given.form,
    bodyOf: ({ hash }) => ({ quoteHash: hash, checkoutKey: `k${key}` }) as CreateIntentBody,
    renewKey: () => {
      key++;
      return given.keyIsOurs ?? true;
    },
    remember: (id) => done.push(`remember ${id}`),
    onPhase: (phase) => done.push(phase),
    now: () => clock,
    wait: async (ms) => {
      clock += ms;
    },
    api: {
      quote: async () => refusal(500, "internal"),
      createIntent: async ({ quoteHash, checkoutKey }, withinMs) => {
        // A network that is down lets a call wait for as long as it may.
        const answer = next(intents);
        if (!answer.ok && answer.status === 0) clock += Math.min(withinMs, 6_000);
        done.push(`intent ${quoteHash} ${checkoutKey}`);
        return answer;
      },
      placeOrder: async () => {
        done.push("place");
        return next(places);
      },
    },
  };
  return { done, run: () => pay(deps, given.shown ?? quote("a")), tookMs: () => clock };
}

describe("a payment that goes through", () => {
  // [product 11.3]
  test("intent, bank, order: in this order, and remembered before the bank is asked", async () => {
    const { done, run } = flow({});
    expect(await run()).toEqual({ kind: "placed", id: "o1", orderCode: "482913" });
    expect(done).toEqual([
      "sending",
      "remember null",
      "intent a k1",
      "remember o1",
      "confirming",
      "confirm",
      "placing",
      "place",
    ]);
  });

  // [product 11.3]
  test("where nothing is to be paid the bank is left out", async () => {
    const { done, run } = flow({ intents: [free], form: null });
    expect(await run()).toMatchObject({ kind: "placed" });
    expect(done).not.toContain("confirm");
  });

  test("placing is asked for again while the provider decides, the server is down or the network fails", async () => {
    const pending = { ok: true, body: { state: "pending", id: "o1" } } as const;
    const { run } = flow({
      places: [pending, refusal(503, "payment-unavailable"), refusal(0, "network"), placed],
    });
    expect(await run()).toMatchObject({ kind: "placed" });
  });

  test("when no answer comes in time, the order's page goes on with it", async () => {
    const { run } = flow({ places: [refusal(0, "network")] });
    expect(await run()).toEqual({ kind: "unsettled", id: "o1" });
  });
});

describe("a bad line", () => {
  const none = refusal(0, "network");

  test("what got no answer is sent again with the same key, and the screen says that it is not sent yet", async () => {
    const { done, run } = flow({ intents: [none, none, opened] });
    expect(await run()).toMatchObject({ kind: "placed" });
    expect(done.slice(0, 8)).toEqual([
      "sending",
      "remember null",
      "intent a k1",
      "not-sent",
      "intent a k1",
      "not-sent",
      "intent a k1",
      "remember o1",
    ]);
  });

  test("a line that stays dead ends in a clear word, and the bank was never asked", async () => {
    const { done, run } = flow({ intents: [none] });
    expect(await run()).toMatchObject({ kind: "problem", problem: { code: "not-sent" } });
    expect(done.filter((each) => each.startsWith("intent"))).toHaveLength(7);
    expect(done).not.toContain("confirm");
  });

  // [product 11.9]
  test("a wallet's sheet waits no longer than it lives: the fan reads why, and the bank is never asked", async () => {
    for (const intents of [[none], [none, none, none, none, opened]]) {
      const { done, run, tookMs } = flow({ intents, sheetEndsAt: 20_000 });
      expect(await run()).toMatchObject({ kind: "problem", problem: { code: "not-sent" } });
      expect(tookMs()).toBeLessThanOrEqual(20_000);
      expect(done).not.toContain("confirm");
    }
    expect(await flow({ intents: [none, opened], sheetEndsAt: 20_000 }).run()).toMatchObject({
      kind: "placed",
    });
  });

  test("what costs nothing may have been placed unheard, and the screen does not claim otherwise", async () => {
    const { run } = flow({ intents: [none], form: null });
    expect(await run()).toMatchObject({ kind: "problem", problem: { code: "maybe-sent" } });
  });

  test("a server that says no is not asked again", async () => {
    const { done, run } = flow({ intents: [refusal(503, "payment-unavailable")] });
    expect(await run()).toMatchObject({ kind: "problem", problem: { code: "payment-unavailable" } });
    expect(done.filter((each) => each.startsWith("intent"))).toHaveLength(1);
  });

  test("a full record is asked again when it said, and a fan who gives up was not charged", async () => {
    const full = refusal(503, "unavailable");
    const { done, run, tookMs } = flow({ intents: [full, full, opened] });
    expect(await run()).toMatchObject({ kind: "placed" });
    expect(tookMs()).toBe(10_000);
    const keys = done.filter((each) => each.startsWith("intent"));
    expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
    const lost = flow({ intents: [full] });
    expect(await lost.run()).toMatchObject({ kind: "problem", problem: { code: "unavailable" } });
    expect(lost.done).not.toContain("confirm");
  });

  test("a bank's answer that got lost is looked for until the line is back", async () => {
    const { done, run } = flow({
      confirm: { state: "unknown", status: null },
      places: [none, none, placed],
    });
    expect(await run()).toMatchObject({ kind: "placed" });
    expect(done).toContain("placing");
  });
});

describe("what the server says before the bank is asked", () => {
  test("other prices are shown first, and nothing is confirmed", async () => {
    const now = quote("b", 7000);
    const { done, run } = flow({ intents: [refusal(409, "quote-changed", { quote: now })] });
    expect(await run()).toEqual({ kind: "quote-changed", quote: now });
    expect(done).not.toContain("confirm");
  });

  test("another shop that delivers at the same prices is no reason to ask the fan", async () => {
    const { done, run } = flow({ intents: [refusal(409, "quote-changed", { quote: quote("b") }), opened] });
    expect(await run()).toMatchObject({ kind: "placed" });
    expect(done).toContain("intent b k1");
  });

  test("another shop that a pickup waits at is shown first", async () => {
    const shown: Quote = { ...quote("a"), fulfilment: "pickup" };
    const now: Quote = { ...shown, hash: "b", shopId: "wok" };
    const { done, run } = flow({ shown, intents: [refusal(409, "quote-changed", { quote: now })] });
    expect(await run()).toEqual({ kind: "quote-changed", quote: now });
    expect(done).not.toContain("confirm");
  });

  test("shops that keep changing end in asking", async () => {
    const { run } = flow({ intents: [refusal(409, "quote-changed", { quote: quote("b") })] });
    expect(await run()).toMatchObject({ kind: "quote-changed" });
  });

  test("an expired checkout gets a new key and one more try", async () => {
    const { done, run } = flow({ intents: [refusal(409, "checkout-closed"), opened] });
    expect(await run()).toMatchObject({ kind: "placed" });
    expect(done).toContain("intent a k2");
  });

  test("one try only, and none where another tab has begun a cart of its own", async () => {
    const closed = { intents: [refusal(409, "checkout-closed")] };
    for (const given of [closed, { ...closed, keyIsOurs: false }])
      expect(await flow(given).run()).toMatchObject({
        kind: "problem",
        problem: { code: "checkout-closed" },
      });
  });

  test("a cart that was ordered already leads to its order", async () => {
    const { run } = flow({ intents: [refusal(409, "already-ordered", { orderId: "o0" })] });
    expect(await run()).toEqual({ kind: "already-ordered", orderId: "o0" });
  });

  // [product 11.7]
  test("what was typed wrongly sends nothing", async () => {
    const problem = { message: "Your card number is incomplete.", isInput: true };
    const form = { submit: async () => problem, confirm: async () => held };
    const { done, run } = flow({ form });
    expect(await run()).toEqual({ kind: "refused", problem });
    expect(done).toEqual(["sending"]);
  });
});

// [product 11.8]
describe("what the bank says", () => {
  test("a decline places nothing, so that another card may be tried", async () => {
    const problem = { message: "Your card was declined.", isInput: false };
    const { done, run } = flow({ confirm: { state: "refused", problem } });
    expect(await run()).toEqual({ kind: "refused", problem });
    expect(done).not.toContain("place");
  });

  test("an answer that got lost is asked of the server", async () => {
    expect(await flow({ confirm: { state: "unknown", status: null } }).run()).toMatchObject({
      kind: "placed",
    });
    const lost = flow({
      confirm: { state: "unknown", status: null },
      places: [refusal(402, "payment-incomplete")],
    });
    expect(await lost.run()).toMatchObject({ kind: "problem", problem: { code: "not-sent" } });
  });

  test("a hold that went back is no cause for support; one that hangs is", async () => {
    for (const code of ["checkout-closed", "too-many-declines"] as const)
      expect(await flow({ places: [refusal(409, code)] }).run()).toMatchObject({ kind: "problem" });
    const mismatch = await flow({ places: [refusal(409, "payment-mismatch")] }).run();
    expect(mismatch).toMatchObject({ kind: "paid-not-placed" });
  });
});
