import { invalid } from "../server/errors.ts";
import type { World } from "../state/world.ts";

const eea = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(
  " ",
);
const regionOf = (country: string) => (eea.includes(country) ? "EEA" : country);

/** Charged in an account's name, money settles there; the account needs the right to take cards. */
export function checkOnBehalf(world: World, account: string): void {
  const param = "on_behalf_of";
  const row = world.tables.accounts[account];
  if (row === undefined) throw invalid(`No such account: '${account}'`, "resource_missing", param);
  if (row.capabilities.card_payments === "active") return;
  const message =
    "Your account specified in `on_behalf_of` needs to have the `card_payments` capability enabled: a connected " +
    "account without it can't be charged.";
  throw invalid(message, "insufficient_capabilities_for_transfer", param);
}

/** What Stripe gives an account, by its country and the agreement that it was opened with. */
export function checkAgreement(
  world: World,
  country: string,
  agreement: "full" | "recipient",
  asked: { transfers: boolean; cardPayments: boolean },
): void {
  const platform = world.switches.platform.country;
  const isAtHome = regionOf(country) === regionOf(platform);
  const param = "tos_acceptance[service_agreement]";
  if (agreement === "recipient" && asked.cardPayments)
    throw invalid(
      "Accounts under the recipient service agreement can't request `card_payments`.",
      undefined,
      param,
    );
  if (agreement === "recipient" && isAtHome) {
    const message = `The recipient service agreement is not supported for platforms in ${platform} creating accounts in ${country}.`;
    throw invalid(message, undefined, param);
  }
  if (agreement === "recipient" || !asked.transfers || asked.cardPayments) return;
  const message =
    "Your platform needs approval for accounts to have requested the `transfers` capability without the " +
    "`card_payments` capability. If you would like to request transfers without card_payments, please contact us via " +
    "https://support.stripe.com/contact.";
  throw invalid(message);
}

/** A charge on the platform can't be sent to another region, but to a recipient there. */
export function checkRegion(
  world: World,
  destination: string | undefined,
  onBehalfOf: string | undefined,
): void {
  const { country, tos_acceptance } = world.tables.accounts[destination ?? ""] ?? {};
  if (country === undefined || onBehalfOf === destination) return;
  if (tos_acceptance?.service_agreement === "recipient") return;
  if (regionOf(country) === regionOf(world.switches.platform.country)) return;
  const message =
    "Cannot create a destination charge for connected accounts in this region because funds would be settled on the " +
    "platform and the connected account is outside the platform's region. You may use the `on_behalf_of` parameter " +
    "to have the charge settle in the connected account's country.";
  throw invalid(message, undefined, "transfer_data[destination]");
}
