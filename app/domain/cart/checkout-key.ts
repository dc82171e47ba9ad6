const digits = 16;

/**
 * A cart's key as its checkout sends it: half of its digits, and the mark of its stadium. A key is unique in one database
 * only, so it must never be of two stadiums (decision 39).
 */
export const checkoutKeyAt = (key: string, stadiumId: string): string =>
  key.slice(0, digits) + markOf(stadiumId);

export const isKeyOf = (key: string, stadiumId: string): boolean => key.slice(digits) === markOf(stadiumId);

const markOf = (stadiumId: string) => hash(stadiumId, 0x811c_9dc5) + hash(stadiumId, 0x9747_b28c);

/** FNV-1a of 32 bits, in hexadecimal: no secret, it only keeps stadiums apart. */
function hash(text: string, seed: number): string {
  let value = seed;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x0100_0193);
  return (value >>> 0).toString(16).padStart(8, "0");
}
