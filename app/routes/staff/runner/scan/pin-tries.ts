import { keep, readKeptJson } from "#app/hooks/phone-storage.ts";
import { maxPinAttempts } from "#domain/delivery/handover.ts";

const storageKey = "seatside_runner_pins";

/** Counts wrong PINs on this phone, so that neither a dead network nor a reload gives new attempts. */
export function createPinTries() {
  let counts: Record<string, number> = {};
  // Not read before it is asked: the server draws this screen, too, and keeps nothing.
  const wrong = (orderId: string) => counts[orderId] ?? read()[orderId] ?? 0;

  return {
    left: (orderId: string) => Math.max(0, maxPinAttempts - wrong(orderId)),
    countWrong(orderId: string) {
      counts = { ...read(), ...counts, [orderId]: wrong(orderId) + 1 };
      // Where they can't be kept: the server counts too, once it can be reached.
      keep(storageKey, JSON.stringify(counts), "sessionStorage");
    },
  };
}

function read(): Record<string, number> {
  const value = readKeptJson(storageKey, "sessionStorage");
  const entries = Object.entries((value ?? {}) as Record<string, unknown>);
  return Object.fromEntries(entries.filter((entry): entry is [string, number] => Number.isInteger(entry[1])));
}
