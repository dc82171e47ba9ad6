import { freshAccount } from "../control/accounts.ts";
import { checkAgreement } from "../payments/regions.ts";
import { endpoint } from "../server/endpoint.ts";
import { ApiError, invalid } from "../server/errors.ts";
import { boolean, clearable, hash, ignored, metadata, oneOf, required, string } from "../server/fields.ts";
import { page, pagingShape } from "../server/lists.ts";
import { newId, randomToken } from "../state/ids.ts";
import type { Account } from "../state/ledger-types.ts";
import { newestFirst } from "../state/tables.ts";
import type { World } from "../state/world.ts";
import { expandShape, mergeMetadata, writeShape } from "./shapes.ts";

/** Where a platform may open accounts by itself: the United States, the United Kingdom, the EEA, Canada, Switzerland. */
const selfService =
  "AT BE BG CA CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK US".split(
    " ",
  );

function requireAccount(world: World, id: string): Account {
  const account = world.tables.accounts[id];
  if (account !== undefined) return account;
  const message =
    `The provided key does not have access to account '${id}' (or that account does not exist). ` +
    "Application access may have been revoked.";
  throw new ApiError(403, { type: "invalid_request_error", code: "account_invalid", message });
}

const capability = hash({ requested: boolean() });
const createShape = {
  ...writeShape,
  business_profile: hash({ name: string(), mcc: string(), url: string(), product_description: string() }),
  business_type: oneOf("company", "individual", "non_profit", "government_entity"),
  capabilities: hash({ card_payments: capability, transfers: capability }),
  controller: hash({
    fees: hash({ payer: oneOf("account", "application") }),
    losses: hash({ payments: oneOf("application", "stripe") }),
    requirement_collection: oneOf("application", "stripe"),
    stripe_dashboard: hash({ type: oneOf("express", "full", "none") }),
  }),
  country: string(2),
  email: string(),
  tos_acceptance: hash({ service_agreement: oneOf("full", "recipient") }),
  type: oneOf("custom", "express", "standard"),
};

const linkShape = {
  ...expandShape,
  account: required(string()),
  collect: oneOf("currently_due", "eventually_due"),
  collection_options: ignored(),
  refresh_url: string(),
  return_url: string(),
  type: required(oneOf("account_onboarding", "account_update")),
};

const linkSeconds = 300;

export const accountEndpoints = [
  endpoint("GET /v1/accounts", pagingShape, ({ world, params }) =>
    page(newestFirst(world.tables.accounts), params, "/v1/accounts"),
  ),
  endpoint("POST /v1/accounts", createShape, ({ world, params }) => {
    if (params.type !== undefined && params.controller !== undefined)
      throw invalid("You can only use one of `type` and `controller`.", "parameters_exclusive", "type");
    const country = params.country ?? world.switches.platform.country;
    if (!/^[A-Z]{2}$/.test(country))
      throw invalid(
        `Country '${country}' is unknown. Try using a 2-character alphanumeric country code instead, such as 'US'.`,
        "country_unsupported",
        "country",
      );
    if (!selfService.includes(country))
      throw invalid(`${country} is not currently supported by Stripe.`, "country_unsupported", "country");
    if (params.capabilities?.card_payments?.requested && !params.capabilities.transfers?.requested)
      throw invalid("card_payments cannot be requested without transfers.", undefined, "capabilities");
    const agreement = params.tos_acceptance?.service_agreement ?? "full";
    checkAgreement(world, country, agreement, {
      transfers: params.capabilities?.transfers?.requested ?? false,
      cardPayments: params.capabilities?.card_payments?.requested ?? false,
    });
    const account = freshAccount(newId("acct").replace("_3", "_1").slice(0, 21), {
      country,
      created: world.clock.now(),
      email: params.email ?? null,
      metadata: mergeMetadata({}, params.metadata),
      business_type: params.business_type ?? null,
      business_profile: params.business_profile ?? null,
      tos_acceptance: { service_agreement: agreement },
      requested: Object.entries(params.capabilities ?? {}).flatMap(([name, asked]) =>
        asked?.requested ? [name] : [],
      ),
    });
    world.tables.accounts[account.id] = account;
    return account;
  }),
  endpoint("GET /v1/accounts/:id", expandShape, ({ world, ids }) => requireAccount(world, ids[0] as string)),
  endpoint(
    "POST /v1/accounts/:id",
    { ...expandShape, metadata: clearable(metadata()), email: string() },
    ({ world, ids, params }) => {
      const account = requireAccount(world, ids[0] as string);
      if (params.metadata !== undefined)
        account.metadata = mergeMetadata(account.metadata as Record<string, string>, params.metadata);
      if (params.email !== undefined) account.email = params.email;
      return account;
    },
  ),
  endpoint("POST /v1/account_links", linkShape, ({ world, params }) => {
    const account = requireAccount(world, params.account);
    if (account.type === "standard" && params.type === "account_update")
      throw invalid(
        "You cannot create `account_update` type Account Links for this account.",
        undefined,
        "type",
      );
    for (const name of ["refresh_url", "return_url"] as const) {
      const url = params[name];
      if (url === undefined)
        throw invalid(`You must provide a \`${name}\` for this link.`, "parameter_missing", name);
      if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ""))
        throw invalid("Not a valid URL", "url_invalid", name);
    }
    const created = world.clock.now();
    const token = randomToken(24);
    world.links[token] = {
      account: account.id,
      expiresAt: created + linkSeconds,
      refreshUrl: params.refresh_url ?? "",
      returnUrl: params.return_url ?? "",
    };
    const url = `${world.origin}/connect/setup/${token}`;
    return { object: "account_link", created, expires_at: created + linkSeconds, url };
  }),
];
