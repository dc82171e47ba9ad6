import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { World } from "../state/world.ts";
import { ApiError } from "./errors.ts";
import type { RawHash } from "./form.ts";

export type KeyKind = "secret" | "publishable" | "restricted";
export type Key = { kind: KeyKind; value: string };

/** Bearer, Basic with the key as user name, or (browsers) the `key` parameter. */
export function authenticate({ settings, switches }: World, request: IncomingMessage, params: RawHash): Key {
  const key = presentedKey(request, params);
  if (key === null) {
    const message =
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer " +
      "auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";
    throw unauthorized(message);
  }
  if (same(key, settings.secretKey)) return { kind: "secret", value: key };
  if (same(key, settings.publishableKey)) return { kind: "publishable", value: key };
  if (switches.restrictedKeys[key]) return { kind: "restricted", value: key };
  throw unauthorized(`Invalid API Key provided: ${masked(key)}`);
}

/** Of `/v1/refunds/re_1`: `refund_write` for a POST. */
function neededRight(method: string, path: string): string {
  const resource = path.split("/")[2] ?? "";
  const name = path === "/v1/account" ? "account" : resource.replace(/s$/, "");
  return `${name}_${method === "GET" ? "read" : "write"}`;
}

/** A restricted key is asked for its right before anything is looked up, as Stripe does. */
export function checkRight({ switches }: World, { kind, value }: Key, method: string, path: string): void {
  if (kind !== "restricted") return;
  const right = neededRight(method, path);
  const has = switches.restrictedKeys[value] ?? [];
  if (has.includes(right) || has.includes(right.replace(/_read$/, "_write"))) return;
  const message =
    `The provided key '${masked(value)}' does not have the required permissions for this endpoint on account ` +
    `'acct_local_platform'. Having the 'rak_${right}' permission would allow this request to continue.`;
  throw new ApiError(403, { type: "invalid_request_error", message });
}

function presentedKey(request: IncomingMessage, params: RawHash): string | null {
  const [scheme, value] = (request.headers.authorization ?? "").split(" ");
  if (scheme?.toLowerCase() === "bearer" && value) return value;
  if (scheme?.toLowerCase() === "basic" && value) {
    return Buffer.from(value, "base64").toString("utf8").split(":")[0] ?? null;
  }
  return typeof params.key === "string" ? params.key : null;
}

function same(given: string, expected: string): boolean {
  const left = Buffer.from(given);
  const right = Buffer.from(expected);
  return left.length === right.length && timingSafeEqual(left, right);
}

function masked(key: string): string {
  return key.length <= 12
    ? "****"
    : `${key.slice(0, 8)}${"*".repeat(Math.max(4, key.length - 12))}${key.slice(-4)}`;
}

function unauthorized(message: string): ApiError {
  return new ApiError(401, { type: "invalid_request_error", message });
}

export function refusePublishable(): ApiError {
  const message =
    "This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of " +
    "your API keys at https://dashboard.stripe.com/account/apikeys.";
  return new ApiError(401, { type: "invalid_request_error", code: "secret_key_required", message });
}
