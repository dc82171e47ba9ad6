import { maxPinAttempts } from "#domain/delivery/handover.ts";

const storageKey = "seatside_runner_pins";

/** Counts wrong PINs on this phone, so that neither a dead network nor a reload gives new attempts. */
export function createPinTries() {
  let counts: Record<string, number> = read();

  return {
    left: (orderId: string) => Math.max(0, maxPinAttempts - (counts[orderId] ?? 0)),
    countWrong(orderId: string) {
      counts = { ...read(), ...counts, [orderId]: (counts[orderId] ?? 0) + 1 };
      try {
        sessionStorage.setItem(storageKey, JSON.stringify(counts));
      } catch {
        // The server counts too, once it can be reached.
      }
    },
  };
}

function read(): Record<string, number> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "{}");
    const entries = Object.entries((value ?? {}) as Record<string, unknown>);
    return Object.fromEntries(
      entries.filter((entry): entry is [string, number] => Number.isInteger(entry[1])),
    );
  } catch {
    return {};
  }
}
