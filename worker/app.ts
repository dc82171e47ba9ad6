import { Hono } from "hono";
import { getCookie } from "hono/cookie";
import type { Visitor } from "#app/visitor.ts";
import { withCost } from "./metrics.ts";
import { createNonce, securityHeaders } from "./middleware/security-headers.ts";
import { type Services, servicesOf } from "./services.ts";
import { readVisitor } from "./visitor.ts";

export type AppEnv = { Bindings: Env; Variables: { services: Services; requestId: string } };
export type RenderPage = (request: Request, services: Services, visitor: Visitor) => Promise<Response>;

/** The whole HTTP side in order: what every request passes, the API, then the screens. */
export function createApp(renderPage: RenderPage) {
  const app = new Hono<AppEnv>();

  app.use(async (c, next) => {
    await withCost(async (cost) => {
      c.set("services", servicesOf(c.env));
      c.set("requestId", c.req.header("cf-ray") ?? crypto.randomUUID());
      await next();
      c.res.headers.set("server-timing", `d1;desc="${cost.d1}", kv;desc="${cost.kv}"`);
      c.res.headers.set("x-request-id", c.get("requestId"));
    });
  });

  app.get("/api/health", (c) => c.json({ ok: true }));

  app.all("*", async (c) => {
    const services = c.get("services");
    const session = await services.identity.peekSession(c.req.raw.headers);
    const nonce = createNonce();
    const visitor = readVisitor(getCookie(c), { user: session.user, now: services.now(), nonce });
    const response = await renderPage(c.req.raw, services, visitor);
    const answer = new Response(response.body, response);
    for (const cookie of session.headers.getSetCookie()) answer.headers.append("set-cookie", cookie);
    securityHeaders(answer.headers, { nonce, path: c.req.path, services });
    return answer;
  });

  return app;
}
