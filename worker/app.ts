import { Hono } from "hono";
import type { Visitor } from "#app/cookies/visitor.ts";
import { routeName } from "#domain/language/route-name.ts";
import { findScreen } from "#domain/site/site-map.ts";
import { buildHeader } from "#domain/wire/calls.ts";
import { calls } from "./api/calls.ts";
import { mediaApi } from "./api/pictures.ts";
import { health, originOf, siteApi } from "./api/site.ts";
import { stripeWebhook } from "./api/stripe-webhook.ts";
import type { AppEnv } from "./app-env.ts";
import { setHostCookies, withHostCookies } from "./http/host-cookies.ts";
import { ProblemError, problem, withBoundedBody } from "./http/problem.ts";
import { slowMisses, slowPerNetwork, slowPerSession } from "./middleware/limit-rate.ts";
import { logRequest } from "./middleware/log-requests.ts";
import { oneSpelling } from "./middleware/one-spelling.ts";
import { requireSameOrigin } from "./middleware/same-origin.ts";
import { readSeatLink } from "./middleware/seat-link.ts";
import { baseHeaders, createNonce, securityHeaders } from "./middleware/security-headers.ts";
import { isOutage } from "./platform/deadline.ts";
import { logError } from "./platform/log.ts";
import { withCost } from "./platform/metrics.ts";
import { type Services, servicesOf } from "./services/services.ts";
import { readVisitor, withCartQuestion } from "./visitor.ts";

export type RenderPage = (request: Request, services: Services, visitor: Visitor) => Promise<Response>;

/**
 * The HTTP side in order: the middleware for every request, the API, then the screens.
 * @param buildName name of this build
 */
export function createApp(renderPage: RenderPage, buildName = async () => "") {
  const app = new Hono<AppEnv>();

  app.use((c, next) =>
    withCost(async (cost) => {
      c.set("requestId", c.req.header("cf-ray") ?? crypto.randomUUID());
      const startedAt = Date.now();
      c.req.raw = withHostCookies(c.req.raw);
      c.set("services", servicesOf(c.env));
      await next();
      logRequest(c.env, c.get("services").config.appEnv, {
        requestId: c.get("requestId"),
        path: c.req.path,
        method: c.req.method,
        status: c.res.status,
        code: c.get("problemCode") ?? "",
        tookMs: Date.now() - startedAt,
        cost,
      });
      if (c.res.status === 101) return;
      if (c.get("services").config.appEnv !== "local") setHostCookies(c.res.headers);
      c.res.headers.set("server-timing", `d1;desc="${cost.d1}", kv;desc="${cost.kv}"`);
      c.res.headers.set("x-request-id", c.get("requestId"));
      // Answers are private unless they say otherwise.
      if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
      baseHeaders(c.res.headers, c.get("services").config.appEnv);
    }),
  );

  // APP_ENV=local has a public secret: deployed by mistake, it serves nobody.
  app.use(async (c, next) => {
    const { config } = c.get("services");
    if (config.appEnv !== "local" || isOwnMachine(new URL(c.req.url).hostname)) return next();
    return c.text("This instance is for this machine only (APP_ENV=local).", 421);
  });

  app.onError(async (error, c) => {
    if (error instanceof ProblemError) {
      // An invalid body from a screen of another build: it must reload.
      const sender = error.refusal.fields && c.req.header(buildHeader);
      const isOther = !!sender && sender !== (await buildName());
      return problem(c, isOther ? { code: "app-outdated" } : error.refusal);
    }
    logError("request failed", error, { requestId: c.get("requestId"), route: routeName(c.req.path) });
    if (isOutage(error)) {
      c.header("retry-after", "5");
      return problem(c, { code: "unavailable", requestId: c.get("requestId") });
    }
    return problem(c, { code: "internal", requestId: c.get("requestId") });
  });

  const api = new Hono<AppEnv>();
  // Stripe sends neither our origin nor a cookie; its signature authenticates it.
  stripeWebhook(api);
  api.use(requireSameOrigin);
  health(api);
  api.use(slowPerSession("calls"));
  for (const call of calls) call(api);
  api.all("*", (c) => problem(c, { code: "not-found", message: "There is no such address." }));
  app.route("/api", api);
  app.use("/media/*", slowMisses);
  app.route("/media", mediaApi);
  for (const path of ["/robots.txt", "/sitemap.xml"]) app.use(path, slowPerNetwork("site"));
  app.route("/", siteApi);

  app.all("*", oneSpelling, requireSameOrigin, slowPerSession("calls"), readSeatLink, async (c) => {
    const services = c.get("services");
    const request = await withBoundedBody(c.req.raw);
    const session = await services.identity.peekSession(c.req.raw.headers);
    const nonce = createNonce();
    const fan = readVisitor(c.req.header("cookie") ?? null, {
      user: session.user,
      now: services.now(),
      nonce,
      isLocal: services.config.appEnv === "local",
      origin: originOf(services.config, c.req.url),
    });
    const isFans = findScreen(new URL(request.url).pathname.replace(/\.data$/, ""))?.texts !== "staff";
    const visitor = isFans ? await withCartQuestion(fan, services) : fan;
    const response = await renderPage(request, services, visitor);
    const shownAt = c.get("shownAt");
    const body = shownAt ? await rewriteAddressBar(response, shownAt, nonce) : response.body;
    const answer = new Response(body, response);
    // Cookies set by the page's own action (signing out, say) win over the refreshed session.
    if (!answer.headers.has("set-cookie"))
      for (const cookie of session.headers.getSetCookie()) answer.headers.append("set-cookie", cookie);
    securityHeaders(answer.headers, { nonce, path: new URL(request.url).pathname, services });
    return answer;
  });

  return app;
}

/** Loopback, and the names that no public server has (RFC 6761). */
function isOwnMachine(host: string): boolean {
  return /^(127(\.\d+){3}|\[::1\]|(.+\.)?(localhost|test))$/.test(host);
}

/**
 * Makes a page replace its own address before anything else in it runs; without scripts it redirects. `address` is
 * escaped by URL. Other responses stay unchanged.
 */
async function rewriteAddressBar({ status, headers, body }: Response, address: string, nonce: string) {
  if (status !== 200 || !body || !headers.get("content-type")?.startsWith("text/html")) return body;
  const html = await new Response(body).text();
  return html.replace(
    "<head>",
    () =>
      `<head><script nonce="${nonce}">history.replaceState(null,"",${JSON.stringify(address)})</script>` +
      `<noscript><meta http-equiv="refresh" content="0;url=${address.replaceAll("&", "&amp;")}"></noscript>`,
  );
}
