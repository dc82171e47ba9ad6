import { subscriptionSchema, unsubscribeSchema } from "#domain/schemas/push.ts";
import { languageOf } from "../middleware/language.ts";
import { serve, withoutResult } from "./serve.ts";

/** Push subscriptions of the signed-in user's browsers. */
export const pushCalls = [
  serve("POST /push/subscriptions", subscriptionSchema, ({ c, services, by, body }) => {
    const { endpoint, keys } = body;
    const who = { userId: by.user.id, sessionId: by.sessionId };
    return withoutResult(services.push.save(who, { endpoint, ...keys }, languageOf(c)));
  }),
  serve("DELETE /push/subscriptions", unsubscribeSchema, async ({ services, by, body }) => {
    await services.push.remove(by.user.id, body.endpoint);
    return true;
  }),
];
