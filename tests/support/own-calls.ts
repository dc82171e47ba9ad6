/**
 * What a fan's phone asks for by itself while a screen is open, by the file that asks, and how many round trips that
 * costs. tests/app/live/calls-by-themselves.test.ts compares it with the app, tests/worker/looking.test.ts counts it, after a
 * first time.
 */
export const ownCalls: Record<string, { asks: string; trips: number }> = {
  "app/live/use-active-orders.ts": { asks: "GET /api/orders/active-count", trips: 0 },
  "app/live/use-live-shops.ts": { asks: "GET /api/stadiums/:stadium/live", trips: 0 },
  // When it opens; from then on the room speaks.
  "app/live/follow-order.ts": { asks: "SOCKET /api/orders/:order/socket", trips: 1 },
  // Where there is no socket.
  "app/live/follow.ts": { asks: "GET /api/orders/:order", trips: 1 },
  // While the kitchen is full, nothing more (tests/worker/looking.test.ts).
  "app/routes/kitchen/use-cart-quote.ts": { asks: "POST /api/quote", trips: 1 },
  // Until one of them moves.
  "app/routes/orders/list/use-order-list.ts": { asks: "GET /api/orders", trips: 0 },
  "app/routes/checkout/waits.tsx": { asks: "GET /api/stadiums/:stadium/waits", trips: 0 },
  // Only while money moved that is not shown yet.
  "app/routes/orders/tracking/use-current-order.ts": { asks: "GET /api/orders/:order", trips: 1 },
};

/** The pages between them. */
export const ownPages: Record<string, number> = {
  "GET /home": 0,
  "GET /menu?stadium=:stadium": 0,
};
