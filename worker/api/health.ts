import { serve } from "./serve.ts";

export const health = serve("GET /health", null, async ({ c, services }) => {
  const health = await services.health();
  // The clock that orders are promised by, for who compares it.
  return c.json({ ...health, at: services.now() }, health.ok ? 200 : 503);
});
