import type { TroubleCode } from "./runner-api.ts";

/** A bag handed over with a proof that this phone checked, until the server confirms. */
export type PendingDelivery = {
  orderId: string;
  stadiumId: string;
  /** Handed over at this shop's counter; left out: by a runner. */
  shopId?: string;
  runnerId: string;
  code: string;
  /** The QR's text or the PIN; the server checks it again. */
  proof: string;
  /** When it happened, in ms of the server's clock as estimated by this phone. */
  at: number;
  ageChecked?: boolean;
  /**
   * Drinks that stayed in the bag because no identity card was shown; they are refunded first. `isAll`: nothing else is
   * in the bag, so nothing was handed over.
   */
  keptBack?: { requestKey: string; lines: { position: number; quantity: number }[]; isAll?: boolean };
  /** Why the server refused it for good; shown until the runner dismisses it. */
  failure?: TroubleCode;
};

type Store = Pick<Storage, "getItem" | "setItem">;
type Stored = { version: 1; deliveries: PendingDelivery[] };

/** Local storage, or null when the browser blocks it, which the queue reports. */
export function browserStorage(): Storage | null {
  try {
    return typeof localStorage === "undefined" ? null : localStorage;
  } catch {
    return null;
  }
}

const storageKey = "seatside_runner_deliveries";
const maxStored = 200;

/**
 * Deliveries that wait for a network, stored on the phone so that a reload, an empty battery or a closed tab loses
 * none. When storage is full or blocked they live as long as the page, and `isKept` says so (fault 61).
 */
export function createDeliveryQueue(store: Store | null) {
  let fallback: PendingDelivery[] = [];
  let isKept = store !== null;
  /** Deliveries confirmed since the page loaded: the list may not know them yet. */
  let sent: string[] = [];
  let parsed: { text: string | null; deliveries: PendingDelivery[] } = { text: null, deliveries: [] };
  const listeners = new Set<() => void>();

  /** The same array while nothing changed. Read from storage each time: another tab may have sent some. */
  function all(): PendingDelivery[] {
    if (!isKept) return fallback;
    try {
      const text = store?.getItem(storageKey) ?? null;
      if (text !== parsed.text) parsed = { text, deliveries: parse(text) };
      return parsed.deliveries;
    } catch {
      isKept = false;
      fallback = parsed.deliveries;
      return fallback;
    }
  }

  function write(deliveries: PendingDelivery[]) {
    try {
      if (!isKept) throw new Error("storage is away");
      const text = JSON.stringify({ version: 1, deliveries } satisfies Stored);
      store?.setItem(storageKey, text);
      parsed = { text, deliveries };
    } catch {
      isKept = false;
      fallback = deliveries;
    }
    notify();
  }

  function notify() {
    for (const listener of listeners) listener();
  }

  return {
    all,
    isKept: () => isKept,
    /** A repeated order keeps its first scan: that is when it was handed over. */
    add(delivery: PendingDelivery) {
      const deliveries = all();
      const isThere = deliveries.some((each) => each.orderId === delivery.orderId && !each.failure);
      if (!isThere)
        write(
          [...deliveries.filter((each) => each.orderId !== delivery.orderId), delivery].slice(-maxStored),
        );
    },
    /** Orders whose delivery the server confirmed; the same array until another is confirmed. */
    sent: () => sent,
    /** The server has it: removes it from the queue and from the bags in hand. */
    confirm(orderId: string) {
      sent = [...sent, orderId];
      write(all().filter((each) => each.orderId !== orderId));
    },
    remove(orderId: string) {
      write(all().filter((each) => each.orderId !== orderId));
    },
    fail(orderId: string, failure: TroubleCode) {
      write(all().map((each) => (each.orderId === orderId ? { ...each, failure } : each)));
    },
    /** Another tab changed it. */
    refresh: notify,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export type DeliveryQueue = ReturnType<typeof createDeliveryQueue>;

/** Skips entries that this version can't read, without losing the others. */
function parse(text: string | null): PendingDelivery[] {
  try {
    const stored = JSON.parse(text ?? "null") as Partial<Stored> | null;
    return stored?.version === 1 && Array.isArray(stored.deliveries)
      ? stored.deliveries.filter(isPending)
      : [];
  } catch {
    return [];
  }
}

function isPending(value: unknown): value is PendingDelivery {
  const each = (value ?? {}) as Record<string, unknown>;
  const texts = ["orderId", "stadiumId", "runnerId", "code", "proof"];
  return texts.every((name) => typeof each[name] === "string") && Number.isFinite(each.at);
}
