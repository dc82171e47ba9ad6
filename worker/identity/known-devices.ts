import { cookieText, readCookie } from "#app/cookies/cookie.ts";
import { deviceCookie } from "#app/cookies/cookies.ts";
import { randomSecret } from "../platform/ids.ts";
import { createSigner } from "../platform/sign.ts";

/** Accounts per phone; a stand's tablet has several. */
const maxAccounts = 8;

/**
 * Accounts that have signed in on a browser, in a sealed cookie: a mark and a device id for each. Wrong passwords from
 * a known device are counted apart from strangers' (decision 22). It signs nobody in. A mark includes the account's
 * epoch, which a reset raises: all devices known before become strangers.
 */
export function createKnownDevices(
  secret: string,
  isSecure: boolean,
  epochOf: (email: string) => Promise<number>,
) {
  const seals = createSigner(secret, "known device");
  const marks = createSigner(secret, "known account");
  async function markOf(email: string): Promise<string> {
    const [address, epoch] = [email.trim().toLowerCase(), await epochOf(email)];
    return (await marks.sign(epoch === 0 ? address : `${address} ${epoch}`)).slice(0, 12);
  }

  async function read(headers: Headers): Promise<[mark: string, id: string][]> {
    const text = await seals.open(readCookie(headers.get("cookie"), deviceCookie));
    return (text?.split("~") ?? []).map((entry) => [entry.slice(0, 12), entry.slice(12)]);
  }

  return {
    /** The device's id for this account; null for a stranger's. */
    async find(headers: Headers, email: string): Promise<string | null> {
      const entries = await read(headers);
      if (entries.length === 0) return null;
      const mark = await markOf(email);
      return entries.find(([each]) => each === mark)?.[1] ?? null;
    },
    /** The cookie that makes this browser a known one of the account. */
    async remember(headers: Headers, email: string): Promise<string> {
      const mark = await markOf(email);
      const entries = await read(headers);
      const id = entries.find(([each]) => each === mark)?.[1] ?? randomSecret();
      const others = entries.filter(([each]) => each !== mark).slice(0, maxAccounts - 1);
      const sealed = await seals.seal([[mark, id], ...others].map((entry) => entry.join("")).join("~"));
      const text = cookieText(deviceCookie, sealed);
      return isSecure ? `${text}; Secure` : text;
    },
  };
}

export type KnownDevices = ReturnType<typeof createKnownDevices>;
