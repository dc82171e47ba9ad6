import { env } from "cloudflare:workers";
import { createServices } from "#worker/services/services.ts";
import { type Client, createClient } from "./worker-world.ts";

export const anEmail = () => `try-${crypto.randomUUID().slice(0, 12)}@example.com`;
export const from = (address: string) => ({ "cf-connecting-ip": address });
export const anAddress = () =>
  `2001:db8:${[1, 2].map(() => Math.floor(Math.random() * 0xffff).toString(16)).join(":")}::1`;
export const signIn = (client: Client, email: string, password: string, headers = {}) =>
  client.send("POST", "/api/session", { email, password }, headers);
export const register = (email: string, password = "secret1", headers = {}) =>
  createClient().send(
    "POST",
    "/api/customers",
    { firstName: "Noa", lastName: "Levi", phone: "0525550142", email, password, confirmPassword: password },
    headers,
  );
/** How many answers there are of each status. */
const tally = (statuses: number[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(statuses, String)).map(([key, all]) => [key, all?.length]),
  );
export const parallel = async (times: number, ask: (index: number) => Promise<{ status: number }>) =>
  tally(
    (await Promise.all(Array.from({ length: times }, (_, index) => ask(index)))).map(({ status }) => status),
  );

export const cookieOf = (client: Client) => [...client.cookies].map((each) => each.join("=")).join("; ");
export const deviceOf = (headers: Headers) =>
  /seatside_device=([^;]+)/.exec(headers.get("set-cookie") ?? "")?.[1] ?? "";

export type Mail = { to: string; text: string };
/** Identity whose mails the test reads. */
export function aMailedIdentity() {
  const mails: Mail[] = [];
  const binding = { send: async (mail: Mail) => void mails.push(mail) };
  const { identity } = createServices({ ...env, MAIL: binding } as unknown as Env);
  return { identity, mails };
}
