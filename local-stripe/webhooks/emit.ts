import { newId } from "../state/ids.ts";
import type { StripeEvent } from "../state/ledger-types.ts";
import type { Cause, World } from "../state/world.ts";

export const apiVersion = "2026-10-28.endive";

/** Records an event with a copy of the object and queues it. */
export function emit(
  world: World,
  type: string,
  object: object,
  cause: Cause,
  account?: string,
): StripeEvent {
  const event: StripeEvent = {
    id: newId("evt"),
    object: "event",
    ...(account === undefined ? {} : { account }),
    api_version: apiVersion,
    created: world.clock.now(),
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: world.settings.webhookUrl === null ? 0 : 1,
    request: { ...cause },
    type,
  };
  world.tables.events[event.id] = event;
  world.outbox.add(event);
  world.changed();
  return event;
}
