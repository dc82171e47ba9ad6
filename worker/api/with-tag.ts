const privately = { "cache-control": "private, no-cache" };

/**
 * JSON with an ETag made from `version`, so that polling an unchanged resource is cheap. `If-None-Match` may have
 * several tags, or "*"; they are compared weakly.
 */
export async function withTag(
  request: Request,
  body: unknown,
  version: string,
  caching: Record<string, string> = privately,
  /** Appended to the tag; `unchangedSince` compares it before anything is read. */
  mark = "",
): Promise<Response> {
  const etag = `W/"${await digestOf(version)}${mark && `.${await digestOf(mark)}`}"`;
  const headers = { etag, ...caching };
  if (etagMatches(request.headers.get("if-none-match"), etag))
    return new Response(null, { status: 304, headers });
  return Response.json(body, { headers });
}

/** A 304 if the request's tag ends with this mark, else null. */
export async function unchangedSince(request: Request, mark: string): Promise<Response | null> {
  const etag = request.headers.get("if-none-match");
  if (!etag?.endsWith(`.${await digestOf(mark)}"`)) return null;
  return new Response(null, { status: 304, headers: { etag, ...privately } });
}

async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-1", new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest).slice(0, 12)));
}

function etagMatches(ifNoneMatch: string | null, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, "");
  return ifNoneMatch?.trim() === "*" || !!ifNoneMatch?.split(",").some((tag) => bare(tag) === bare(etag));
}
