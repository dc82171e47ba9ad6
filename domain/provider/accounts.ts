/**
 * Countries whose shops a platform in one of them can pay through Stripe without a separate agreement. Elsewhere, for
 * example in Israel, the platform is charged and owes the shop (decision 27).
 */
const eea = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(
  " ",
);
export const onboardingCountries: readonly string[] = [...eea, "CA", "CH", "GB", "US"].sort();

const regionOf = (country: string) => (eea.includes(country) ? "EEA" : country);

/**
 * Whether an account is in another region than the platform's. A new one there is a recipient: it is sent money and
 * takes no cards. Older ones have the full agreement, and are charged in their own name.
 */
export const isElsewhere = (platformCountry: string | null, country: string | null): boolean =>
  platformCountry !== null && country !== null && regionOf(platformCountry) !== regionOf(country);

export const accountStates = ["not-started", "incomplete", "in-review", "payable", "restricted"] as const;
export type AccountState = (typeof accountStates)[number];

/** A shop's account as the provider describes it. */
export type AccountFacts = {
  /** Its owner went through the provider's form once. */
  isSubmitted: boolean;
  /** It may be sent money. */
  mayReceive: boolean;
  /** It may be charged in its own name. */
  maySettle: boolean;
  /** Information that the provider still asks for, in its own codes. */
  due: readonly string[];
  /** The provider's reason for a restriction. */
  restriction: string | null;
};

/** Reasons that no form of the shop's can clear. */
const unrepairable = /^(rejected|listed|platform_paused|action_required|other)/;

export function accountStateOf(facts: AccountFacts, onBehalf: boolean): AccountState {
  if (facts.mayReceive && (facts.maySettle || !onBehalf)) return "payable";
  if (facts.restriction !== null && unrepairable.test(facts.restriction)) return "restricted";
  if (!facts.isSubmitted) return "not-started";
  return facts.due.length > 0 ? "incomplete" : "in-review";
}

/** Accounts of the demo venues: only the local server knows them, so anywhere else the platform is charged. */
export const isSampleAccount = (account: string) => account.startsWith("acct_local_");

/** The account that a shop's charges go to. */
export const destinationOf = (account: string | null, isLocalMock: boolean): string | null =>
  account !== null && isSampleAccount(account) && !isLocalMock ? null : account;
