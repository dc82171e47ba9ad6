import type { Answer, JsError } from "../protocol.ts";
import { connectionError } from "./errors.ts";
import { scriptOrigin } from "./origin.ts";

export type Intent = Record<string, unknown> & { id: string; status: string };

/** Calls the API with the publishable key. Never throws: failures are in `error`. */
export async function callApi<T>(
  key: string,
  method: "GET" | "POST",
  path: string,
  params: Record<string, unknown>,
): Promise<Answer<{ value: T }>> {
  const form = encode({ ...params, key });
  const url = `${scriptOrigin}/v1/${path}${method === "GET" ? `?${form}` : ""}`;
  try {
    const response = await fetch(url, method === "GET" ? {} : { method, body: new URLSearchParams(form) });
    const body = (await response.json()) as { error?: JsError } & T;
    return body.error === undefined ? { value: body } : { error: body.error };
  } catch {
    return { error: connectionError() };
  }
}

/** Stripe's form notation; `undefined` and `null` are left out. */
function encode(params: Record<string, unknown>): string {
  const form = new URLSearchParams();
  const put = (name: string, value: unknown) => {
    if (value === undefined || value === null) return;
    if (typeof value !== "object") form.append(name, String(value));
    else for (const [key, below] of Object.entries(value)) put(`${name}[${key}]`, below);
  };
  for (const [name, value] of Object.entries(params)) put(name, value);
  return form.toString();
}

/** `pi_…_secret_…` carries the intent's id. */
export function intentId(clientSecret: string): string {
  return clientSecret.split("_secret_")[0] as string;
}

export function retrieveIntent(key: string, clientSecret: string): Promise<Answer<{ value: Intent }>> {
  return callApi(key, "GET", `payment_intents/${intentId(clientSecret)}`, { client_secret: clientSecret });
}
