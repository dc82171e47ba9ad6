/** FNV-1a, 32 bits. Not a secret: it only tells texts apart. */
export function fnv(text: string, seed = 0x811c_9dc5): number {
  let value = seed;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x0100_0193);
  return value >>> 0;
}
