/** Whether what the client has is still what there is (If-None-Match, compared weakly). */
export function hasTag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, "");
  return ifNoneMatch.trim() === "*" || ifNoneMatch.split(",").some((tag) => bare(tag) === bare(etag));
}

/** Whether an answer may be packed with brotli; who names it with a weight of 0 refuses it. */
export function takesBrotli(acceptEncoding: string | null): boolean {
  return (acceptEncoding ?? "").split(",").some((each) => {
    const [name = "", ...parameters] = each.split(";").map((part) => part.trim().toLowerCase());
    return (name === "br" || name === "*") && !parameters.some((part) => /^q=0(\.0*)?$/.test(part));
  });
}
