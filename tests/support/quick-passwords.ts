import { randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";

/**
 * In the place of the auth library's hashes, of which each takes a core for a tenth of a second: those made here cost a
 * thousandth, and say so in their salt. One that was made elsewhere is verified at its full cost.
 */
const quick = "quick";

function keyOf(password: string, salt: string): Promise<Buffer> {
  const N = salt.startsWith(quick) ? 16 : 16_384;
  const options = { N, r: 16, p: 1, maxmem: 128 * N * 16 * 2 };
  return promisify<string, string, number, object, Buffer>(scrypt)(
    password.normalize("NFKC"),
    salt,
    64,
    options,
  );
}

export async function hashPassword(password: string): Promise<string> {
  const salt = `${quick}${randomBytes(16).toString("hex")}`;
  return `${salt}:${(await keyOf(password, salt)).toString("hex")}`;
}

export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [salt = "", key] = hash.split(":");
  return (await keyOf(password, salt)).toString("hex") === key;
}
