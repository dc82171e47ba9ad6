/**
 * JSON with an ETag made from `version`, so that polling an unchanged resource is cheap. `If-None-Match` may have
 * several tags, or "*"; they are compared weakly.
 */
export async function withTag(
  request: Request,
  body: unknown,
  version: string,
  caching: Record<string, string> = { "cache-control": "private, no-cache" },
): Promise<Response> {
  const digest = await crypto.subtle.digest("SHA-1", new TextEncoder().encode(version));
  const etag = `W/"${btoa(String.fromCharCode(...new Uint8Array(digest).slice(0, 12)))}"`;
  const headers = { etag, ...caching };
  if (etagMatches(request.headers.get("if-none-match"), etag))
    return new Response(null, { status: 304, headers });
  return Response.json(body, { headers });
}

function etagMatches(ifNoneMatch: string | null, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, "");
  return ifNoneMatch?.trim() === "*" || !!ifNoneMatch?.split(",").some((tag) => bare(tag) === bare(etag));
}
