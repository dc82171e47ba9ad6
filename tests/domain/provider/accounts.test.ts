import { expect, test } from "vitest";
import {
  type AccountFacts,
  accountStateOf,
  destinationOf,
  isElsewhere,
  onboardingCountries,
} from "#domain/provider/accounts.ts";

const facts = (given: Partial<AccountFacts>): AccountFacts => ({
  ...{ isSubmitted: true, mayReceive: false, maySettle: false, due: [], restriction: null },
  ...given,
});

test.each([
  ["nobody has opened the form", { isSubmitted: false, due: ["external_account"] }, "not-started"],
  ["something is missing", { due: ["external_account"], restriction: "requirements.past_due" }, "incomplete"],
  ["the provider still looks", { restriction: "requirements.pending_verification" }, "in-review"],
  ["money may be sent", { mayReceive: true }, "payable"],
  ["the provider rejected it", { due: ["company.tax_id"], restriction: "rejected.fraud" }, "restricted"],
  ["the provider has it on a list", { restriction: "listed" }, "restricted"],
] as const)("where %s, the account is %s", (_name, given, state) => {
  expect(accountStateOf(facts(given), false)).toBe(state);
});

test("a charge in the shop's name needs more than the right to receive", () => {
  expect(accountStateOf(facts({ mayReceive: true }), true)).toBe("in-review");
  expect(accountStateOf(facts({ mayReceive: true, maySettle: true }), true)).toBe("payable");
});

test("charges are made in the shop's name where its region is another one; the EEA is one region", () => {
  expect(isElsewhere("US", "US")).toBe(false);
  expect(isElsewhere("US", "DE")).toBe(true);
  expect(isElsewhere("FR", "DE")).toBe(false);
  expect(isElsewhere("GB", "IE")).toBe(true);
  expect(isElsewhere(null, "DE")).toBe(false);
});

test("Israel and other countries without self-service are not offered", () => {
  expect(onboardingCountries).toContain("US");
  expect(onboardingCountries).toHaveLength(34);
  for (const country of ["IL", "AU", "JP", "BR"]) expect(onboardingCountries).not.toContain(country);
});

test("a sample account of the demo is none at the real provider", () => {
  expect(destinationOf("acct_local_teddy_grill", true)).toBe("acct_local_teddy_grill");
  expect(destinationOf("acct_local_teddy_grill", false)).toBeNull();
  expect(destinationOf("acct_1Real", false)).toBe("acct_1Real");
  expect(destinationOf(null, false)).toBeNull();
});
