import { languageCookie } from "#app/cookies/cookies.ts";
import type { Language } from "#domain/language/localized.ts";
import { demoPassword } from "./demo.mjs";
import { Failure } from "./failure.ts";

type Send = (request: Request) => Promise<Response>;
type Problem = { code?: string; message?: string; orders?: { orderCode: string }[] };
export type Account = {
  url: string;
  email: string;
  /** SEATSIDE_PASSWORD, or the demo's, unless given. */
  password?: string;
  /** Of its authenticator app, or a recovery code: what a second step asks for. */
  code?: string | undefined;
  send?: Send;
  /** In which the instance answers; its own default unless given. */
  language?: Language | undefined;
};
export type Call = {
  <T>(method: "GET" | "POST" | "DELETE", path: string, body?: unknown): Promise<T>;
  /** Of a document that is no JSON. */
  text: (path: string) => Promise<string>;
};

/**
 * Signs in at a running instance and gives what calls its API as that account.
 * @throws Failure, from calls as well, when nothing answers or the answer is no
 */
export async function signIn<T>({
  url,
  email,
  password = process.env.SEATSIDE_PASSWORD ?? demoPassword,
  code,
  send = fetch,
  language,
}: Account): Promise<{ call: Call; session: T }> {
  let session = "";
  async function fetchAs(path: string, init: RequestInit): Promise<Response> {
    const cookie = [session, language ? `${languageCookie.name}=${language}` : ""].filter(Boolean).join("; ");
    // A kept connection may be closed at the very moment at which the next call takes it: a long command lost its way there.
    const headers = { ...init.headers, origin: url, cookie, connection: "close" };
    return send(new Request(`${url}${path}`, { ...init, headers })).catch(() => {
      throw new Failure(`Nothing answers at ${url}. Is the product running (npm start)?`);
    });
  }
  async function ask(method: string, path: string, body?: unknown): Promise<Response> {
    const answer = await fetchAs(`/api${path}`, {
      method,
      headers: { "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const set = answer.headers.getSetCookie().map((each) => each.split(";")[0]);
    if (set.length > 0) session = set.join("; ");
    if (answer.ok) return answer;
    const { code = "", message = "", orders = [] } = (await answer.json().catch(() => ({}))) as Problem;
    if (code === "second-step-needed")
      throw new Failure(`${email} needs a second step: give a code of its app, or a recovery code (--code).`);
    throw new Failure(
      [`${path}:`, answer.status, code, message, orders.map(({ orderCode }) => orderCode).join(" ")]
        .filter((each) => each !== "")
        .join(" "),
    );
  }
  const call: Call = Object.assign(
    async <T>(method: string, path: string, body?: unknown) =>
      (await (await ask(method, path, body)).json().catch(() => ({}))) as T,
    // Not text(), which would strip the byte-order mark of a CSV file.
    {
      text: async (path: string) =>
        Buffer.from(await (await ask("GET", path)).arrayBuffer()).toString("utf8"),
    },
  );
  const signedIn = await call<T>("POST", "/session", { email, password });
  // The screen's form, as without scripts: it leads on when the code was right.
  const shown =
    code &&
    (await fetchAs("/staff/second-step", {
      method: "POST",
      body: new URLSearchParams({ act: "show-code", code }),
      redirect: "manual",
    }));
  if (shown && shown.status !== 303)
    throw new Failure(
      `The code of ${email}'s second step was not taken. Each is right once, and not for long.`,
    );
  return { call, session: signedIn };
}
