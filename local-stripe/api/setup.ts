import { endpoint } from "../server/endpoint.ts";
import { invalid, notFound } from "../server/errors.ts";
import { boolean, required, string } from "../server/fields.ts";
import { page, pagingShape } from "../server/lists.ts";
import { newId } from "../state/ids.ts";
import type { DomainStatus, PaymentMethodDomain } from "../state/setup-types.ts";
import { newestFirst } from "../state/tables.ts";
import type { World } from "../state/world.ts";
import { expandShape } from "./shapes.ts";

function checkDomainName(name: string): void {
  if (/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/.test(name)) return;
  throw invalid(
    `Domain name is invalid: ${name}. Give a public name without protocol, port or path.`,
    "payment_method_domain_invalid",
    "domain_name",
  );
}

/** Apple asks the domain itself; the others are on at once. */
const statusOf = (world: World, name: string): DomainStatus =>
  world.switches.platform.unverifiedDomains.includes(name)
    ? {
        status: "inactive",
        status_details: { error_message: `Stripe could not verify the domain ${name} with Apple.` },
      }
    : { status: "active" };

function find(world: World, id: string): PaymentMethodDomain {
  const row = world.tables.payment_method_domains[id];
  if (row === undefined) throw notFound("payment method domain", id);
  return row;
}

export const setupEndpoints = [
  endpoint(
    "POST /v1/payment_method_domains",
    { ...expandShape, domain_name: required(string()), enabled: boolean() },
    ({ world, params }) => {
      checkDomainName(params.domain_name);
      const known = newestFirst(world.tables.payment_method_domains).find(
        (each) => each.domain_name === params.domain_name,
      );
      // A domain that is known is answered with, not made twice.
      if (known) return known;
      const active: DomainStatus = { status: "active" };
      const row: PaymentMethodDomain = {
        id: newId("pmd"),
        object: "payment_method_domain",
        amazon_pay: active,
        apple_pay: statusOf(world, params.domain_name),
        created: world.clock.now(),
        domain_name: params.domain_name,
        enabled: params.enabled ?? true,
        google_pay: active,
        klarna: active,
        link: active,
        livemode: false,
        paypal: active,
      };
      world.tables.payment_method_domains[row.id] = row;
      return row;
    },
  ),
  endpoint(
    "GET /v1/payment_method_domains",
    { ...pagingShape, domain_name: string(), enabled: boolean() },
    ({ world, params }) => {
      const rows = newestFirst(world.tables.payment_method_domains).filter(
        (each) =>
          (params.domain_name === undefined || each.domain_name === params.domain_name) &&
          (params.enabled === undefined || each.enabled === params.enabled),
      );
      return page(rows, params, "/v1/payment_method_domains");
    },
  ),
  endpoint("POST /v1/payment_method_domains/:id/validate", expandShape, ({ world, ids }) => {
    const row = find(world, ids[0] as string);
    row.apple_pay = statusOf(world, row.domain_name);
    return row;
  }),
  endpoint(
    "POST /v1/payment_method_domains/:id",
    { ...expandShape, enabled: boolean() },
    ({ world, ids, params }) => {
      const row = find(world, ids[0] as string);
      row.enabled = params.enabled ?? row.enabled;
      return row;
    },
  ),
  endpoint(
    "GET /v1/payment_method_configurations",
    { ...pagingShape, application: string() },
    ({ world }) => {
      const methods = ["card", "apple_pay", "google_pay", "link", "klarna", "amazon_pay"].map((name) => {
        const isOn = world.switches.platform.methods.includes(name);
        const value = isOn ? "on" : "off";
        const preference = { overridable: null, preference: value, value };
        return [name, { available: isOn, display_preference: preference }] as const;
      });
      const configuration = {
        id: "pmc_local",
        object: "payment_method_configuration",
        active: true,
        application: null,
        is_default: true,
        livemode: false,
        name: "Default",
        parent: null,
        ...Object.fromEntries(methods),
      };
      return {
        object: "list",
        data: [configuration],
        has_more: false,
        url: "/v1/payment_method_configurations",
      };
    },
  ),
  endpoint("GET /v1/account", expandShape, ({ world }) => {
    const { country, chargesEnabled, descriptorPrefix } = world.switches.platform;
    return {
      id: "acct_local_platform",
      object: "account",
      capabilities: { card_payments: "active", transfers: "active" },
      charges_enabled: chargesEnabled,
      country,
      created: 1_700_000_000,
      default_currency: world.switches.settlement?.currency ?? "usd",
      details_submitted: true,
      payouts_enabled: chargesEnabled,
      settings: {
        card_payments: { statement_descriptor_prefix: descriptorPrefix },
        payments: { statement_descriptor: descriptorPrefix },
      },
    };
  }),
];
