import type Stripe from "stripe";
import { line, type SetupWork } from "./stripe-setup-work.ts";

const wallets = ["apple_pay", "google_pay", "link"] as const;

/** Without a registered domain Stripe shows no wallet there, in test mode either. */
export async function checkDomain({ stripe, setup, origin, write }: SetupWork): Promise<void> {
  const name = origin.hostname;
  const state = write ? "made" : "to-make";
  const { data } = await stripe.paymentMethodDomains.list({ domain_name: name, limit: 10 });
  let domain: Stripe.PaymentMethodDomain | undefined = data[0];
  if (!domain) {
    setup.lines.push(line("domain", name, "not-there", { state }));
    if (!write) return;
    domain = await stripe.paymentMethodDomains.create({ domain_name: name });
  } else if (!domain.enabled) {
    setup.lines.push(line("domain", name, "switched-off", { state }));
    if (write) domain = await stripe.paymentMethodDomains.update(domain.id, { enabled: true });
  } else setup.lines.push(line("domain", name, null, { detail: domain.id }));
  if (write && wallets.some((each) => domain?.[each].status !== "active"))
    domain = await stripe.paymentMethodDomains.validate(domain.id);
  for (const each of wallets) {
    const { status, status_details } = domain[each];
    const detail = status_details?.error_message ?? "";
    setup.lines.push(line("wallet", each, status === "active" ? null : "inactive", { detail }));
  }
}
