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

/** A charge on the platform can't be sent to another region. */
export function checkRegion(
  world: World,
  destination: string | undefined,
  onBehalfOf: string | undefined,
): void {
  const country = world.tables.accounts[destination ?? ""]?.country;
  if (country === undefined || onBehalfOf === destination) return;
  if (regionOf(country) === regionOf(world.switches.platform.country)) return;
  const message =
    "Cannot create a destination charge for connected accounts in this region because funds would be settled on the " +
    "platform and the connected account is outside the platform's region. You may use the `on_behalf_of` parameter " +
    "to have the charge settle in the connected account's country.";
  throw invalid(message, undefined, "transfer_data[destination]");
}
