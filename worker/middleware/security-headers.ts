import type { Services } from "../services.ts";

export function createNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))));
}

/** The documents that take a payment; entering one is a full page load (DESIGN.md section 3). */
const paymentPaths = ["/order/confirm"];

/** Screens of one person's own things, and ours for development: no search engine lists them. */
const privatePaths =
  /^\/(staff|orders?|cart|precart|tip|seat|auth|forgot-password|reset-password|profile|splash|onboarding|dev|settings\/(language|theme|feedback|report|notifications))(\/|$)/;

/** Headers of every screen. Only the payment document lets the provider's origins in. */
export function securityHeaders(headers: Headers, page: { nonce: string; path: string; services: Services }) {
  headers.set("cache-control", "no-store");
  headers.set("x-content-type-options", "nosniff");
  headers.set("referrer-policy", "strict-origin-when-cross-origin");
  headers.set("cross-origin-opener-policy", "same-origin");
  headers.delete("etag");
  if (page.services.config.appEnv === "staging" || privatePaths.test(page.path))
    headers.set("x-robots-tag", "noindex");
  const paying = paymentPaths.includes(page.path);
  const origins = paying ? providerOrigins(page.services) : { script: "", frame: "'none'", connect: "" };
  headers.set(
    "permissions-policy",
    `camera=(self), geolocation=(self), microphone=(), payment=(${
      paying
        ? `self ${origins.script
            .split(" ")
            .map((each) => `"${each}"`)
            .join(" ")}`
        : ""
    })`,
  );
  // The dev server injects scripts and styles of its own, without a nonce.
  if (import.meta.env?.DEV) return;
  headers.set(
    "content-security-policy",
    [
      "default-src 'self'",
      `script-src 'self' 'nonce-${page.nonce}' ${origins.script}`,
      `style-src 'self' 'nonce-${page.nonce}'`,
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data: blob:",
      `connect-src 'self' ${origins.connect}`,
      `frame-src ${origins.frame}`,
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "object-src 'none'",
    ].join("; "),
  );
}

function providerOrigins({ config }: Services) {
  const local = config.stripe?.localBase?.origin;
  if (local) return { script: local, frame: local, connect: local };
  return {
    script: "https://js.stripe.com https://*.js.stripe.com",
    frame: "https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    connect: "https://api.stripe.com",
  };
}
