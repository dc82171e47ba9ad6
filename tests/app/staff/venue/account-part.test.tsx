import { expect, test } from "vitest";
import { AccountPart } from "#app/routes/staff/venue/shops/shop.tsx";
import { accountStates } from "#domain/provider/accounts.ts";
import type { ShopAccount } from "#domain/venue/venue-console.ts";
import { draw } from "#tests/support/draw.tsx";

const run = { isOpen: true, pausedUntil: null, busyUntil: null, busyMinutes: 0, autoPausedAt: null };
const drawn = (account: ShopAccount, isUnpayable = false, language: "en" | "he" = "en") =>
  draw(<AccountPart shop={{ account, state: { ...run, isUnpayable } }} />, {
    path: "/staff/venue/teddy/shops/grill",
    areas: ["messages", "staff"],
    visitor: { language },
  });

for (const language of ["en", "he"] as const)
  test(`each state of a shop's account has its own words and its own way on (${language})`, async () => {
    const texts = new Set<string>();
    for (const state of accountStates) {
      const { text } = await drawn({ isOwn: false, state, due: [] }, false, language);
      expect(text).not.toContain(state);
      texts.add(text);
    }
    expect(texts.size).toBe(accountStates.length);
  });

test("what the provider still needs is listed once each, in words", async () => {
  const due = [
    "external_account",
    "company.tax_id",
    "person_1.first_name",
    "company.address.line1",
    "company.name",
  ];
  const { text } = await drawn({ isOwn: false, state: "incomplete", due });
  for (const each of ["Bank account", "Tax ID", "Details of the company", "Ask the operator for a new link"])
    expect(text).toContain(each);
  expect(text.split("Details of the company")).toHaveLength(2);
});

test("without an account the platform takes the payments; a shop that isn't paid says that it takes no orders", async () => {
  expect((await drawn({ isOwn: false, state: null, due: [] })).text).toContain("owes the shop its part");
  expect((await drawn({ isOwn: true, state: null, due: [] })).text).toContain("an account of its own");
  const { text } = await drawn({ isOwn: true, state: "restricted", due: [] }, true);
  expect(text).toContain("takes no orders");
  expect(text).toContain("Only the provider can lift this");
});
