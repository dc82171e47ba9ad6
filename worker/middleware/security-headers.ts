import { findScreen } from "#domain/site/site-map.ts";
import type { Services } from "../services/services.ts";

export function createNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))));
}

/** Headers of every answer. An answer's own Content-Security-Policy wins. */
export function baseHeaders(headers: Headers, appEnv: Services["config"]["appEnv"]) {
  headers.set("x-content-type-options", "nosniff");
  headers.set("referrer-policy", "strict-origin-when-cross-origin");
  if (!headers.has("cross-origin-opener-policy")) headers.set("cross-origin-opener-policy", "same-origin");
  if (!headers.has("cross-origin-resource-policy"))
    headers.set("cross-origin-resource-policy", "same-origin");
  // Plain http ignores HSTS; locally it would lock the browser out of other projects on the same host.
  if (appEnv !== "local")
    headers.set("strict-transport-security", "max-age=63072000; includeSubDomains; preload");
  // Data is never a document: opened as one, it runs nothing and is framed by nobody.
  if (!headers.has("content-security-policy") && !headers.get("content-type")?.startsWith("text/html"))
    headers.set("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
}

/**
 * Headers of every screen, by the site map (docs/architecture.md#documents-and-their-policies): only the payment document
 * allows the provider's origins, only the challenge's Turnstile, only those that scan a fan's code the camera. A fan's
 * other documents may frame our own: the wallet in the cart's bar is one of a payment document (decision 68).
 */
export function securityHeaders(headers: Headers, page: { nonce: string; path: string; services: Services }) {
  const screen = findScreen(page.path);
  headers.set("cache-control", "no-store");
  headers.delete("etag");
  if (page.services.config.appEnv === "staging" || !screen?.isListed) headers.set("x-robots-tag", "noindex");
  const paying = screen?.policy === "payment";
  const isFan = screen?.policy === "fan";
  // Link, PayPal and other wallets open a window that must be able to talk back.
  if (paying || isFan) headers.set("cross-origin-opener-policy", "same-origin-allow-popups");
  const origins = paying
    ? providerOrigins(page.services)
    : screen?.policy === "challenge" && page.services.config.turnstile
      ? turnstileOrigins
      : { script: "", frame: isFan ? "'self'" : "'none'", connect: "" };
  const payers = ["self", ...origins.script.split(" ").map((each) => `"${each}"`)].join(" ");
  headers.set(
    "permissions-policy",
    [
      `camera=(${screen?.policy === "camera" ? "self" : ""})`,
      // The fan's position, for the runner. What a document may not do, no frame in it may.
      `geolocation=(${paying || isFan ? "self" : ""})`,
      "microphone=()",
      `payment=(${paying ? payers : isFan ? "self" : ""})`,
    ].join(", "),
  );
  // The dev server injects scripts and styles without a nonce.
  if (import.meta.env?.MODE === "development") return;
  headers.set(
    "content-security-policy",
    [
      "default-src 'none'",
      `script-src 'self' 'nonce-${page.nonce}' ${origins.script}`,
      `style-src 'self' 'nonce-${page.nonce}'`,
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
      `connect-src 'self' ${origins.connect}`,
      `frame-src ${origins.frame}`,
      `frame-ancestors ${screen?.isFramed ? "'self'" : "'none'"}`,
      "base-uri 'none'",
      "form-action 'self'",
      "object-src 'none'",
    ].join("; "),
  );
}

/** https://developers.cloudflare.com/turnstile/reference/content-security-policy/ */
const turnstileOrigins = {
  script: "https://challenges.cloudflare.com",
  frame: "https://challenges.cloudflare.com",
  connect: "",
};

function providerOrigins({ config }: Services) {
  const local = config.stripe?.localBase?.origin;
  if (local) return { script: local, frame: local, connect: local };
  return {
    script: "https://js.stripe.com https://*.js.stripe.com",
    frame: "https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    connect: "https://api.stripe.com",
  };
}
