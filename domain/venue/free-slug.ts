/** An unused id made of a name's Latin letters and digits. */
export function freeSlug(name: string, fallback: string, taken: Iterable<string>): string {
  const words = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, "")
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const slug = words.join("-").slice(0, 40).replace(/-+$/, "") || fallback;
  const slugs = new Set(taken);
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? slug : `${slug}-${number}`;
    if (!slugs.has(candidate)) return candidate;
  }
}
