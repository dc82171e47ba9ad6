import { Failure } from "../failure.ts";
import { runTool } from "../run-tool.ts";

type Answer<T> = {
  success: boolean;
  errors: { code: number; message: string }[];
  result: T;
  result_info?: { total_count?: number; page?: number; per_page?: number };
};

/** What Cloudflare refused, in its words and with its number. */
export class Refused extends Failure {
  readonly status: number;
  readonly code: number;

  constructor(asked: string, status: number, { code, message }: { code: number; message: string }) {
    super(`Cloudflare refused ${asked}: ${message.replace(/\.$/, "")} (${status}, code ${code}).`);
    this.status = status;
    this.code = code;
  }
}

const perPage = 50;

/**
 * Cloudflare's API with the rights of whoever is logged in to wrangler, or of CLOUDFLARE_API_TOKEN.
 * CLOUDFLARE_ACCOUNT_ID chooses among several accounts.
 * @throws Failure where nobody is logged in or the account is not clear
 */
export async function openCloudflare() {
  const base = process.env.CLOUDFLARE_API_BASE_URL ?? "https://api.cloudflare.com/client/v4";
  const token = process.env.CLOUDFLARE_API_TOKEN ?? (await tokenOfWrangler());

  async function ask<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${base}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(!isForm && { "content-type": "application/json" }) },
      body: body === undefined || isForm ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    }).catch((error: unknown) => {
      throw new Failure(`Cloudflare could not be reached at ${base} (${(error as Error).message}).`);
    });
    const read = (await answer.json().catch(() => null)) as Answer<T> | null;
    if (read?.success) return read;
    if (answer.status === 403 && read?.errors[0]?.code === 10000)
      throw new Failure(
        `Cloudflare refused the login for ${method} ${path}. Run wrangler login again, or give CLOUDFLARE_API_TOKEN the right to it.`,
      );
    const first = read?.errors[0] ?? { code: 0, message: "an answer without a reason" };
    throw new Refused(`${method} ${path}`, answer.status, first);
  }

  const account = await chooseAccount(async () => (await ask<Account[]>("GET", "/accounts")).result);
  const at = (path: string) => `/accounts/${account.id}${path}`;
  return {
    account,
    call: async <T>(method: string, path: string, body?: unknown) =>
      (await ask<T>(method, at(path), body)).result,
    /** A path that is not the account's. */
    global: async <T>(path: string) => (await ask<T>("GET", path)).result,
    async list<T>(path: string): Promise<T[]> {
      const all: T[] = [];
      for (let page = 1; ; page++) {
        const mark = path.includes("?") ? "&" : "?";
        const { result, result_info } = await ask<T[]>(
          "GET",
          `${at(path)}${mark}page=${page}&per_page=${perPage}`,
        );
        all.push(...result);
        if (result.length < perPage || all.length >= (result_info?.total_count ?? 0)) return all;
      }
    },
    /** The body of what is not JSON, as a stored value; null where there is none. */
    async read(path: string): Promise<Response | null> {
      const answer = await fetch(`${base}${at(path)}`, { headers: { authorization: `Bearer ${token}` } });
      if (answer.status === 404) return null;
      if (!answer.ok) throw new Failure(`Cloudflare refused GET ${path} (${answer.status}).`);
      return answer;
    },
  };
}

export type Cloudflare = Awaited<ReturnType<typeof openCloudflare>>;
type Account = { id: string; name: string };

async function chooseAccount(list: () => Promise<Account[]>): Promise<Account> {
  const accounts = await list();
  const wanted = process.env.CLOUDFLARE_ACCOUNT_ID;
  const found = wanted ? accounts.find(({ id }) => id === wanted) : accounts[0];
  if (found && (wanted || accounts.length === 1)) return found;
  if (wanted) throw new Failure(`This login has no account ${wanted} (CLOUDFLARE_ACCOUNT_ID).`);
  if (accounts.length === 0) throw new Failure("This login has no account at Cloudflare.");
  const names = accounts.map(({ id, name }) => `  ${id}  ${name}`).join("\n");
  throw new Failure(`This login has several accounts; choose one with CLOUDFLARE_ACCOUNT_ID:\n${names}`);
}

async function tokenOfWrangler(): Promise<string> {
  const printed = await runTool("wrangler", ["auth", "token"]).catch(() => "");
  const token = printed.trim().split("\n").at(-1)?.trim();
  if (!token) throw new Failure("Nobody is logged in to Cloudflare: run npx wrangler login first.");
  return token;
}
