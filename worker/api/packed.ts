/** Whether what the client has is still what there is (If-None-Match, compared weakly). */
export function hasTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, "");
  return ifNoneMatch.trim() === "*" || ifNoneMatch.split(",").some((tag) => bare(tag) === bare(etag));
}

/** Whether an answer may be packed with gzip; who names it with a weight of 0 refuses it. */
export function takesGzip(acceptEncoding: string | undefined): boolean {
  return (acceptEncoding ?? "").split(",").some((each) => {
    const [name = "", ...parameters] = each.split(";").map((part) => part.trim().toLowerCase());
    return (name === "gzip" || name === "*") && !parameters.some((part) => /^q=0(\.0*)?$/.test(part));
  });
}

/** For the few clients that can't unpack by themselves. */
export function unpacked(gzip: ArrayBuffer): ReadableStream<Uint8Array> {
  return new Blob([gzip]).stream().pipeThrough(new DecompressionStream("gzip"));
}
