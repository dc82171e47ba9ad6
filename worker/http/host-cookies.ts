/**
 * The session's cookies have two names outside of a developer's machine. A sister host (`www.` of the same domain) can
 * plant one that begins with `__Secure-`, for a path of its choice; one that begins with `__Host-` only we can set. The
 * auth library and the previous build know the first name, so both are set, and the second wins. The first alone still
 * counts, for sessions of an earlier build: a deploy must sign nobody out. 60 days after this build, when those have
 * ended, the first name can go.
 */
const secureName = "__Secure-seatside.";
const hostName = "__Host-seatside.";

/** A Cookie header for the library: `__Host-` cookies under the library's name. */
function readHostCookies(cookies: string): string {
  const pairs = cookies.split(/; */);
  const hosts = pairs.filter((pair) => pair.startsWith(hostName));
  if (hosts.length === 0) return cookies;
  const others = pairs.filter((pair) => !pair.startsWith(hostName) && !pair.startsWith(secureName));
  return [...others, ...hosts.map((pair) => secureName + pair.slice(hostName.length))].join("; ");
}

/** The same request with these cookies. */
export function withHostCookies(request: Request): Request {
  const cookies = request.headers.get("cookie");
  if (!cookies?.includes(hostName)) return request;
  const headers = new Headers(request.headers);
  headers.set("cookie", readHostCookies(cookies));
  return new Request(request, { headers });
}

/** Every cookie goes over TLS alone, and each of the session's has both names. */
export function setHostCookies(headers: Headers): void {
  const set = headers.getSetCookie();
  headers.delete("set-cookie");
  for (const each of set) {
    const cookie = /; *secure/i.test(each) ? each : `${each}; Secure`;
    headers.append("set-cookie", cookie);
    if (cookie.startsWith(secureName))
      headers.append("set-cookie", hostName + cookie.slice(secureName.length));
  }
}
