/** A bag that was handed over with a proof which this phone has checked, until the server has said so too. */
export type PendingDelivery = {
  orderId: string;
  stadiumId: string;
  runnerId: string;
  code: string;
  /** The QR's text or the PIN: what the server checks again. */
  proof: string;
  /** When it happened, in ms of the server's clock as far as this phone knows it. */
  at: number;
  ageChecked?: boolean;
  /** Drinks that stayed in the bag because no card was shown; their money goes back first. */
  keptBack?: { requestKey: string; lines: { position: number; quantity: number }[] };
  /** Why the server refused it for good; shown until somebody takes note of it. */
  failure?: string;
};

type Store = Pick<Storage, "getItem" | "setItem">;
type Kept = { version: 1; deliveries: PendingDelivery[] };

const storageKey = "seatside_runner_deliveries";
const maxKept = 200;

/**
 * Deliveries that wait for a network, kept on the phone so that a reload, an empty battery or a closed tab loses none.
 * Where storage is full or blocked they live as long as the page does, and `isKept` says so (fault 61).
 */
export function createDeliveryQueue(store: Store | null) {
  let fallback: PendingDelivery[] = [];
  let isKept = store !== null;
  /** What the server has taken since this page came: the list may not have heard of it yet. */
  let sent: string[] = [];
  let known: { text: string | null; deliveries: PendingDelivery[] } = { text: null, deliveries: [] };
  const listeners = new Set<() => void>();

  /** The same array as long as nothing changed. Read anew each time: another tab may have sent some. */
  function all(): PendingDelivery[] {
    if (!isKept) return fallback;
    try {
      const text = store?.getItem(storageKey) ?? null;
      if (text !== known.text) known = { text, deliveries: parse(text) };
      return known.deliveries;
    } catch {
      isKept = false;
      fallback = known.deliveries;
      return fallback;
    }
  }

  function write(deliveries: PendingDelivery[]) {
    try {
      if (!isKept) throw new Error("storage is away");
      const text = JSON.stringify({ version: 1, deliveries } satisfies Kept);
      store?.setItem(storageKey, text);
      known = { text, deliveries };
    } catch {
      isKept = false;
      fallback = deliveries;
    }
    tell();
  }

  function tell() {
    for (const listener of listeners) listener();
  }

  return {
    all,
    isKept: () => isKept,
    /** The same order again keeps its first scan: that is when it was handed over. */
    add(delivery: PendingDelivery) {
      const deliveries = all();
      const isThere = deliveries.some((each) => each.orderId === delivery.orderId && !each.failure);
      if (!isThere)
        write([...deliveries.filter((each) => each.orderId !== delivery.orderId), delivery].slice(-maxKept));
    },
    /** Orders of which the server has said that they are delivered; the same array as long as none comes. */
    sent: () => sent,
    /** The server has it: it waits no longer, and is no bag in hand either. */
    settle(orderId: string) {
      sent = [...sent, orderId];
      write(all().filter((each) => each.orderId !== orderId));
    },
    remove(orderId: string) {
      write(all().filter((each) => each.orderId !== orderId));
    },
    fail(orderId: string, failure: string) {
      write(all().map((each) => (each.orderId === orderId ? { ...each, failure } : each)));
    },
    /** Something changed it from elsewhere: another tab. */
    refresh: tell,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export type DeliveryQueue = ReturnType<typeof createDeliveryQueue>;

/** What is not as this version writes it is left out; a spoilt entry takes no good one along. */
function parse(text: string | null): PendingDelivery[] {
  try {
    const kept = JSON.parse(text ?? "null") as Partial<Kept> | null;
    return kept?.version === 1 && Array.isArray(kept.deliveries) ? kept.deliveries.filter(isPending) : [];
  } catch {
    return [];
  }
}

function isPending(value: unknown): value is PendingDelivery {
  const each = (value ?? {}) as Record<string, unknown>;
  const texts = ["orderId", "stadiumId", "runnerId", "code", "proof"];
  return texts.every((name) => typeof each[name] === "string") && Number.isFinite(each.at);
}
