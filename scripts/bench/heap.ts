export type Heap = {
  /** Buffers among it, and what the next collection will find. */
  usedBytes(): Promise<number>;
  /** After a collection: what it keeps. */
  heldBytes(): Promise<number>;
  close(): void;
};

type Usage = { usedSize: number; embedderHeapUsedSize?: number; backingStorageSize?: number };

/**
 * The heap of one isolate, read through workerd's inspector: of a Worker (`core:user:seatside`), or of one that simulates
 * a part of the platform (`d1:db`). The process says little about it: it has all of them, SQLite's pages, and the buffers
 * of all connections. A collection waits for the isolate's next event.
 */
export async function openHeap(inspectorPort: number, isolate: string): Promise<Heap> {
  const socket = new WebSocket(`ws://127.0.0.1:${inspectorPort}/${isolate}`);
  const waiting = new Map<number, (result: unknown) => void>();
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve(), { once: true });
    socket.addEventListener("error", () => reject(new Error("the inspector doesn't answer")), { once: true });
  });
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
    if (id === undefined) return;
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  let last = 0;
  const ask = <T>(method: string): Promise<T> =>
    new Promise((resolve) => {
      const id = ++last;
      waiting.set(id, resolve as (result: unknown) => void);
      socket.send(JSON.stringify({ id, method }));
    });
  async function usedBytes() {
    const usage = await ask<Usage>("Runtime.getHeapUsage");
    return usage.usedSize + (usage.embedderHeapUsedSize ?? 0) + (usage.backingStorageSize ?? 0);
  }
  return {
    usedBytes,
    async heldBytes() {
      await ask("HeapProfiler.collectGarbage");
      return usedBytes();
    },
    close: () => socket.close(),
  };
}
