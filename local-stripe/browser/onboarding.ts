import type { IncomingMessage, ServerResponse } from "node:http";
import { changeAccount } from "../control/accounts.ts";
import type { World } from "../state/world.ts";

const asText = (text: string) => text.replaceAll(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`);

/**
 * Stripe's hosted onboarding, as far as a demo needs it: a page with the outcomes to choose from. A link works once; a
 * used or expired one leads to its refresh address, as at Stripe.
 */
export function serveOnboarding(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
  token: string,
  body: string,
): void {
  const link = world.links[token];
  if (!link || link.expiresAt < world.clock.now()) {
    if (link) redirect(response, link.refreshUrl);
    else response.writeHead(404, { "content-type": "text/plain" }).end("This link is no longer valid.");
    return;
  }
  if (request.method === "POST") {
    if (request.headers.origin !== world.origin) {
      response.writeHead(403).end();
      return;
    }
    delete world.links[token];
    const outcome = new URLSearchParams(body).get("outcome");
    if (outcome === "finished")
      changeAccount(world, link.account, {
        transfers: "active",
        cardPayments: "active",
        disabledReason: null,
        currentlyDue: [],
        detailsSubmitted: true,
      });
    if (outcome === "half")
      changeAccount(world, link.account, {
        detailsSubmitted: true,
        disabledReason: "requirements.past_due",
        currentlyDue: ["external_account", "company.tax_id"],
      });
    redirect(response, link.returnUrl);
    return;
  }
  response.writeHead(200, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  });
  response.end(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Local Stripe onboarding</title>
<style>body{font:16px system-ui;max-width:32rem;margin:4rem auto;padding:0 1rem;color-scheme:light dark}
button{display:block;width:100%;font:inherit;padding:.8rem;margin:.6rem 0}</style>
<h1>Tell us about your business</h1>
<p>This is the local stand-in for Stripe’s hosted onboarding of <code>${asText(link.account)}</code>.</p>
<form method="post">
<button name="outcome" value="finished">Give everything</button>
<button name="outcome" value="half">Leave out the bank account</button>
<button name="outcome" value="nothing">Come back later</button>
</form></html>`);
}

const redirect = (response: ServerResponse, location: string) =>
  response.writeHead(303, { location, "cache-control": "no-store" }).end();
