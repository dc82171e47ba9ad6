import { Failure } from "./failure.ts";

type Send = (request: Request) => Promise<Response>;
type Account = { url: string; email: string; password: string; send?: Send };
export type Call = <T>(method: "GET" | "POST", path: string, body?: unknown) => Promise<T>;

/**
 * Signs in at a running instance and gives what calls its API as that account.
 * @throws Failure, from calls as well, when nothing answers or the answer is no
 */
export async function signIn<T>({
  url,
  email,
  password,
  send = fetch,
}: Account): Promise<{ call: Call; session: T }> {
  let cookie = "";
  const call: Call = async <T>(method: string, path: string, body?: unknown) => {
    const headers = { "content-type": "application/json", origin: url, cookie };
    const request = new Request(`${url}/api${path}`, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const answer = await send(request).catch(() => {
      throw new Failure(`Nothing answers at ${url}. Is the product running (npm start)?`);
    });
    const set = answer.headers.getSetCookie().map((each) => each.split(";")[0]);
    if (set.length > 0) cookie = set.join("; ");
    const json = (await answer.json().catch(() => ({}))) as T & { code?: string; message?: string };
    if (!answer.ok)
      throw new Failure(`${path}: ${answer.status} ${json.code ?? ""} ${json.message ?? ""}`.trimEnd());
    return json;
  };
  return { call, session: await call<T>("POST", "/session", { email, password }) };
}
