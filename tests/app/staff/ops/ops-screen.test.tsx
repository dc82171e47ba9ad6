import { expect, test } from "vitest";
import type { OpsFacts } from "#app/routes/staff/ops/ops.tsx";
import { OpsScreen } from "#app/routes/staff/ops/ops-screen.tsx";
import type { Names } from "#app/routes/staff/parts/named.tsx";
import type { Language } from "#domain/language/localized.ts";
import { otherCodes, repairableCodes } from "#domain/ledger/reconciliation.ts";
import type { AlertKind } from "#domain/staff/alert-kinds.ts";
import { draw } from "#tests/support/draw.tsx";

const now = Date.UTC(2026, 10, 21, 17, 0);
const nothing: OpsFacts = {
  ...{ userId: "me", now, alerts: [], calls: [], accounts: [], audit: [] },
  ...{ operators: [], invitations: [], answer: null, isUnknown: false, shopRef: null },
};
const names: Names = {
  ...{ stadium: { en: "Teddy", he: "טדי" }, shop: { en: "Grill", he: "גריל" } },
  ...{ timeZone: "Asia/Jerusalem", orderCode: "482913" },
};
const ofGrill = {
  ...{ currency: "ILS" as const, stadiumId: "teddy", shopId: "grill", nextAttemptAt: now },
  ...names,
};
const alert = (kind: AlertKind, detail: Record<string, unknown>): OpsFacts["alerts"][number] => ({
  ...{ id: kind, kind, subject: "order-1", stadiumId: "teddy", shopId: "grill", times: 1, lastAt: now },
  ...{ createdAt: now, resolvedAt: null, resolvedBy: null, toldAt: null },
  ...{ currency: null, venuePhone: "+97226431234" },
  ...names,
  detail,
});
const screen = (facts: Partial<OpsFacts>, language: Language = "en") =>
  draw(<OpsScreen {...nothing} {...facts} />, {
    path: "/staff/ops",
    areas: ["messages", "staff"],
    visitor: { language },
  });

const findings = [
  { code: "fee-differs", detail: { ours: 1_234, theirs: 400 } },
  { code: "ledger-differs", detail: { row: "capture shop ch_1", amountMinor: null, booked: 5_400 } },
];

for (const [language, words] of [
  ["en", ["A different fee was kept", "Our books don’t match the provider’s"]],
  ["he", ["נוכתה עמלה אחרת", "הרישומים שלנו לא תואמים לאלה של ספק הסליקה"]],
] as const)
  test(`what the comparison found is told in words and amounts (${language})`, async () => {
    const detail = { intentId: "pi_1", findings };
    const { text } = await screen({ alerts: [alert("payment-disagrees", detail)] }, language);
    expect(text).not.toContain("[object Object]");
    for (const each of [...words, "₪12.34", "₪4.00", "₪54.00", "ch_1"]) expect(text).toContain(each);
  });

const codes = [...repairableCodes, ...otherCodes];
for (const language of ["en", "he"] as const)
  test(`after Compare every finding stands in words, with its order, and no code is left (${language})`, async () => {
    const detail = { call: "op_1", status: "captured", amountMinor: null, error: "key-refused" };
    const open = codes.map((code) => ({
      code,
      detail,
      orderId: `order-of-${code}`,
      currency: "ILS" as const,
    }));
    const reconciled = { compared: 50, repaired: 0, open, next: null };
    const { text, html } = await screen({ answer: { problem: null, reconciled } }, language);
    for (const code of codes) {
      expect(text).not.toContain(code);
      expect(html).toContain(`order=order-of-${code}#refund`);
    }
    for (const raw of ["[object", "amountMinor", "key-refused", "captured", "status"])
      expect(text).not.toContain(raw);
  });

test("a form about a shop that is sent before scripts run leaves its row open", async () => {
  const shop = (id: string): OpsFacts["accounts"][number] => ({
    ...{ shopId: id, shopName: { en: id }, stadiumId: `at-${id}`, stadiumName: { en: `Stadium of ${id}` } },
    ...{ account: null, unpayableReason: null, state: null, country: null, due: null, isOpened: false },
  });
  const accounts = [shop("grill"), shop("oven")];
  const opened = (html: string) =>
    [...html.matchAll(/<details[^>]*\bopen\b.*?Stadium of (\w+)/g)].map(([, id]) => id);
  expect(opened((await screen({ accounts })).html)).toEqual([]);
  expect(opened((await screen({ accounts, shopRef: "oven" })).html)).toEqual(["oven"]);
  const answer = { problem: "account-invalid" as const, reconciled: null, shopId: "grill" };
  expect(opened((await screen({ accounts, answer, shopRef: "oven" })).html)).toEqual(["grill"]);
});

test("the accounts are one list, with how many are missing and how many are not paid", async () => {
  const shop = (id: string, more: Partial<OpsFacts["accounts"][number]>): OpsFacts["accounts"][number] => ({
    ...{ shopId: id, shopName: { en: id }, stadiumId: "teddy", stadiumName: { en: "Teddy" } },
    ...{ account: "acct_1", unpayableReason: null, state: null, country: null, due: null, isOpened: false },
    ...more,
  });
  const { text } = await screen({
    accounts: [
      shop("grill", {}),
      shop("oven", { account: null }),
      shop("wok", { unpayableReason: "listed" }),
      shop("bar", { state: "incomplete" }),
      shop("coffee", { state: "payable" }),
    ],
  });
  for (const each of ["All: 5", "Without an account: 1", "Not paid: 2", "No account"])
    expect(text).toContain(each);
});

test("amounts of a finding stand in the currency that they are in", async () => {
  const detail = {
    findings: [{ code: "reversal-differs", detail: { ours: 0, theirs: 50, currency: "USD" } }],
  };
  const { text, html } = await screen({ alerts: [alert("payment-disagrees", detail)] });
  for (const each of ["In our books $0.00", "At the provider $0.50"]) expect(text).toContain(each);
  expect(text).not.toContain("Currency");
  expect(html).toContain('href="/staff/ops?order=order-1#refund"');
});

test("an alert says what to do and whom to call, and leads to the shop's board where it is about that", async () => {
  const silent = await screen({ alerts: [alert("shop-silent", { reason: "silent" })] });
  expect(silent.text).toContain("Call the shop, or the venue to send someone there.");
  expect(silent.html).toContain('href="tel:+97226431234"');
  expect(silent.html).toContain('href="/staff/shop/grill"');
  const disputed = await screen({ alerts: [alert("dispute", {})] }, "he");
  expect(disputed.text).toContain("השיבו לפני המועד האחרון");
  expect(disputed.html).not.toContain("tel:");
});

test("alerts and findings of an order stand in its own currency", async () => {
  const detail = { disputeId: "du_1", withdrawnMinor: 1_450 };
  const finding = { code: "refund-foreign" as const, detail: { refund: "re_1", amountMinor: 300 } };
  const open = [{ ...finding, orderId: "order-2", currency: "EUR" as const }];
  const { text } = await screen({
    alerts: [{ ...alert("dispute", detail), currency: "USD" }],
    answer: { problem: null, reconciled: { compared: 1, repaired: 0, open, next: null } },
  });
  expect(text).toContain("Withdrawn by the bank $14.50");
  expect(text).toContain("Amount €3.00");
  expect(text).not.toContain("₪");
});

test("a job that is late is named, with its last success and what it fails of", async () => {
  const detail = { succeededAt: now - 3 * 60 * 60_000, failure: "Error: mail is down" };
  const { text } = await screen({
    alerts: [{ ...alert("job-late", detail), subject: "certificates" }],
  });
  for (const each of ["certificates", "Last success 3 hours ago", "Reason: Error: mail is down"])
    expect(text).toContain(each);
  expect(text).not.toContain("provider’s code");
});

test("what an alert knows stands in words: a dispute's state, a shop's reason, what is not set up", async () => {
  const { text } = await screen({
    alerts: [
      alert("dispute", { disputeId: "du_1", status: "needs_response", withdrawnMinor: 5_400 }),
      alert("shop-unpayable", { account: "acct_1", reason: "no-such-account" }),
      alert("setup-wrong", { missing: "right Disputes: read, payments-webhook https://a.example/x" }),
    ],
  });
  for (const each of [
    "waiting for our evidence",
    "Withdrawn by the bank ₪54.00",
    "the provider doesn’t know the account",
    "What our key may do Disputes: read",
    "Webhook for payments",
  ])
    expect(text).toContain(each);
  for (const raw of ["needs_response", "withdrawnMinor", "no-such-account", "payments-webhook"])
    expect(text).not.toContain(raw);
});

for (const [language, where] of [
  ["en", "Order 482 913 · Grill · Teddy"],
  ["he", "הזמנה 482 913 · גריל · טדי"],
] as const)
  test(`an alert names its order, shop and stadium with the stadium's time, and its ids behind all words (${language})`, async () => {
    const detail = { disputeId: "du_1", status: "needs_response", orderCode: "482913" };
    const { text } = await screen({ alerts: [alert("dispute", detail)] }, language);
    expect(text).toContain(where);
    expect(text).toContain("19:00");
    expect(text).toMatch(/order-1 · du_1/);
    for (const raw of ["teddy", "grill", "482913"]) expect(text).not.toContain(raw);
  });

test("an alert about what nobody named any more shows its raw ids, once", async () => {
  const nobody: Names = { stadium: null, shop: null, timeZone: null, orderCode: null };
  const { text } = await screen({ alerts: [{ ...alert("event-unknown", { eventId: "evt_1" }), ...nobody }] });
  expect(text).toContain("teddy · grill · order-1");
  expect(text.match(/order-1/g)).toHaveLength(1);
  expect(text).toContain("evt_1");
});

test("an open call says what it is for, its age, its tries and the provider's code, and has two ways out", async () => {
  const call = {
    ...{
      id: "refund-food-1",
      orderId: "order-1",
      ...ofGrill,
    },
    ...{ kind: "refund-food" as const, amountMinor: 5_400, attempts: 7, createdAt: now - 12 * 60_000 },
  };
  const { text, html } = await screen({
    calls: [
      { ...call, state: "pending", lastError: "key-refused" },
      { ...call, id: "release-1", kind: "release", state: "failed", lastError: "resource_missing" },
    ],
  });
  for (const each of [
    "Refund of the food",
    "₪54.00",
    "Order 482 913 · Grill · Teddy",
    "12 minutes ago",
    "tries: 7",
  ])
    expect(text).toContain(each);
  expect(text).toContain("The provider doesn’t accept our key.");
  expect(text).toContain("refused for good · The provider doesn’t know this payment.");
  for (const id of ["refund-food-1", "release-1"])
    expect(html.match(new RegExp(`value="${id}"`, "g"))).toHaveLength(2);
});

for (const [language, words] of [
  [
    "en",
    ["The fan’s bank has the money: it’s disputed. charge_disputed", "The provider’s code: odd_new_code"],
  ],
  ["he", ["הוגשה הכחשת עסקה. charge_disputed", "הקוד של ספק הסליקה: odd_new_code"]],
] as const)
  test(`a code of the provider's own stands beside its words, in calls, findings and alerts (${language})`, async () => {
    const call = {
      ...{
        id: "c",
        orderId: "o",
        ...ofGrill,
        attempts: 1,
        createdAt: now,
      },
      ...{ kind: "refund-food" as const, amountMinor: 5_400, state: "failed" as const },
    };
    const inEach = (lastError: string) =>
      screen({ calls: [{ ...call, lastError }] }, language).then(async ({ text }) => [
        text,
        (await screen({ alerts: [alert("refund-failed", { code: lastError })] }, language)).text,
        (
          await screen(
            {
              alerts: [
                alert("payment-disagrees", {
                  findings: [{ code: "call-failed", detail: { error: lastError } }],
                }),
              ],
            },
            language,
          )
        ).text,
      ]);
    for (const [code, sentence] of [
      ["charge_disputed", words[0]],
      ["odd_new_code", words[1]],
    ] as const)
      for (const text of await inEach(code)) expect(text).toContain(sentence);
  });

test("why an account is restricted stands in words, also where a dispute has the same word", async () => {
  for (const [reason, words] of [
    ["under_review", "the provider is checking the account"],
    ["rejected.terms_of_service", "the provider has closed the account for good"],
    ["requirements.past_due", "the provider is missing information"],
  ] as const) {
    const { text } = await screen({ alerts: [alert("shop-unpayable", { account: "acct_1", reason })] });
    expect(text).toContain(words);
    expect(text).not.toContain(reason);
  }
});

test("an alert about a failed call can try it again where it stands", async () => {
  const detail = { operationId: "refund-food-1", kind: "refund-food", amountMinor: 5_400, code: "came-back" };
  const { text, html } = await screen({ alerts: [alert("refund-failed", detail)] });
  expect(text).toContain("Try again");
  expect(text).toContain("The bank returned the refund.");
  expect(html).toContain('value="refund-food-1"');
});

test("a link to an order that there is not says so", async () => {
  expect((await screen({ isUnknown: true })).text).toContain("There’s no such order.");
});
