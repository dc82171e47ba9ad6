import { serve } from "./serve.ts";

export const health = serve("GET /health", null, async ({ c, services }) => {
  const health = await services.health();
  // The server's clock, so that tools can compare theirs.
  return c.json({ ...health, at: services.now() }, health.ok ? 200 : 503);
});
