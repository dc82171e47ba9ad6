import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Settings } from "../state/world.ts";
import { ApiError } from "./errors.ts";
import type { RawHash } from "./form.ts";

export type KeyKind = "secret" | "publishable";

/** Bearer, Basic with the key as user name, or (browsers) the `key` parameter. */
export function authenticate(settings: Settings, request: IncomingMessage, params: RawHash): KeyKind {
  const key = presentedKey(request, params);
  if (key === null) {
    const message =
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer " +
      "auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";
    throw unauthorized(message);
  }
  if (same(key, settings.secretKey)) return "secret";
  if (same(key, settings.publishableKey)) return "publishable";
  throw unauthorized(`Invalid API Key provided: ${masked(key)}`);
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
