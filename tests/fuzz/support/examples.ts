/** A good body for each call that takes one; what the fuzzer spoils. Ids are put in by the test. */
export function exampleBodies(known: { orderId: string; intent: unknown }): Record<string, unknown> {
  const { intent } = known;
  const { stadiumId, lines, tip } = intent as { stadiumId: string; lines: unknown; tip: unknown };
  return {
    "POST /api/session": { email: "noa@example.com", password: "secret1" },
    "POST /api/customers": {
      firstName: "Noa",
      lastName: "Levi",
      phone: "0525550142",
      email: "noa@example.com",
      password: "secret1",
      confirmPassword: "secret1",
    },
    "POST /api/quote": {
      ...{ stadiumId, tip, stand: "Main", near: null, fulfilment: "pickup" },
      lines: (lines as object[]).map((line) => ({ ...line, ifOut: "tburger" })),
    },
    "POST /api/stripe/create-intent": intent,
    "POST /api/orders": { orderId: known.orderId },
    "POST /api/orders/:id/cancel": {},
    "POST /api/orders/:id/way": { fulfilment: "pickup" },
    "POST /api/favorites": { foods: ["tburger"], shops: ["teddy-grill"] },
    "DELETE /api/account": { password: "wrong-password" },
    "POST /api/staff/orders/:code": { action: "ready", reason: "why" },
    "POST /api/staff/orders/:ref/refunds": {
      ...{ requestKey: "0193c5b0-7e7e-4000-8000-123456789abc", scope: "lines", isAsSaid: true },
      ...{ lines: [{ position: 0, quantity: 1 }], reason: "sold-out" },
    },
    "POST /api/staff/stadiums/:stadiumId/marks": {
      ...{ eventId: "0193c5b0-7e7e-7000-8000-123456789abc", version: 0, what: "expected" },
      ...{ phase: "half-time", value: 1_780_858_800_000, at: 1_780_858_800_000, sure: true },
    },
    "POST /api/staff/venue/:stadiumId/events": {
      event: { name: { en: "Cup" }, kickoffAt: 1_780_858_800_000, doorsAt: 1_780_848_000_000 },
    },
    "POST /api/staff/venue/:stadiumId/events/import": {
      events: [
        {
          ...{ key: "uid-1", name: "Cup", status: "canceled", marks: [{ what: "suspended" }] },
          ...{ kickoffAt: "2026-06-07T18:45:00Z", updatedAt: "2026-06-01T10:00:00+03:00" },
        },
      ],
    },
    "POST /api/staff/orders/:ref": {
      ...{ action: "deliver", reason: "why", proof: "0000", deviceAt: 1, ageChecked: true },
    },
  };
}
