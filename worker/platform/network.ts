/**
 * The network that a request comes from, by Cloudflare's own header: an IPv4 address, or the /64 of an IPv6 address, of
 * which one customer has 2^64. Null outside of Cloudflare.
 */
export function networkOf(headers: Headers): string | null {
  const address = headers.get("cf-connecting-ip");
  return address?.includes(":") ? prefixOf(address, 4) : address;
}

/**
 * One customer of an Internet provider may have a /48, which is 65,536 networks: a /48 has this many times a network's
 * limit.
 */
export const widerBy = 16;

/** The /48 of an IPv6 address; null for others. */
export function wideNetworkOf(headers: Headers): string | null {
  const address = headers.get("cf-connecting-ip");
  const prefix = address?.includes(":") ? prefixOf(address, 3) : null;
  return prefix?.endsWith("/48") ? prefix : null;
}

function prefixOf(address: string, count: number): string {
  // An IPv4 address that is written as an IPv6 one (::ffff:192.0.2.1).
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = "", tail] = address.toLowerCase().replace(/%.*$/, "").split("::");
  const before = head ? head.split(":") : [];
  const after = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? [] : Array(Math.max(0, 8 - before.length - after.length)).fill("0");
  const groups = [...before, ...zeros, ...after]
    .slice(0, count)
    .map((group) => group.replace(/^0+(?=.)/, ""));
  return `${groups.join(":")}::/${count * 16}`;
}
