import { expect, test } from "vitest";
import { type MoneyFacts, MoneyScreen } from "#app/routes/staff/ops/money/money.tsx";
import { OpsScreen } from "#app/routes/staff/ops/ops-screen.tsx";
import { draw } from "#tests/support/draw.tsx";

const now = Date.UTC(2026, 10, 21, 17, 0);
const facts: MoneyFacts = {
  ...{ now, requestKey: "k-k-k-k-k", problem: null, settled: [], owed: [] },
  disputes: {
    ok: true,
    disputes: [
      {
        ...{
          disputeId: "du_1",
          intentId: null,
          orderId: "o",
          orderCode: "1",
          amountMinor: 5_000,
          currency: "ILS",
        },
        ...{ reason: "fraudulent", status: "needs_response", dueAt: now, needsAnswer: true, isOver: false },
      },
    ],
  },
};
const money = () =>
  draw(<MoneyScreen {...facts} />, { path: "/staff/ops/money", areas: ["messages", "staff"] });

test("tips of nobody yet, and those of a runner who deleted their account, are told apart", async () => {
  const row = {
    party: "runner" as const,
    name: "",
    stadiumName: null,
    currency: "ILS",
    paidMinor: 0,
    payouts: [],
  };
  const paid = { amountMinor: 300, reference: "transfer 17", at: Date.UTC(2026, 10, 21) };
  const owed = [
    { ...row, partyId: "", earnedMinor: 400, owedMinor: 400 },
    { ...row, partyId: "user-17", earnedMinor: 900, owedMinor: 900, payouts: [paid] },
  ];
  const { text, html } = await draw(<MoneyScreen {...facts} owed={owed} />, {
    path: "/staff/ops/money",
    areas: ["messages", "staff"],
  });
  expect(text).toContain("Nobody has delivered these yet ₪4.00");
  expect(text).toContain("An account that was deleted user-17 ₪9.00");
  expect(text).toContain("₪3.00 · transfer 17");
  // Only somebody who can be paid has a form.
  expect(html.match(/name="requestKey"/g)).toHaveLength(1);
});
const nameless = { who: null, stadium: null, timeZone: null, shop: null, orderCode: null, dish: null };

test("a dispute's deadline reads the same, whichever page was drawn before", async () => {
  const entry = {
    id: "a",
    at: now,
    role: "operator" as const,
    action: "x",
    subject: "y",
    outcome: "ok",
    ...nameless,
  };
  await draw(
    <OpsScreen
      {...{ userId: "me", now, alerts: [], calls: [], accounts: [], audit: [entry], operators: [] }}
      {...{ invitations: [], answer: null, isUnknown: false, shopRef: null }}
    />,
    { path: "/staff/ops", areas: ["messages", "staff"] },
  );
  expect((await money()).text).toContain("21 Nov 2026, 17:00");
});
