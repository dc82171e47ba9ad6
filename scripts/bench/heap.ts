export type Heap = {
  /** Buffers among it, and what the next collection will find. */
  usedBytes(): Promise<number>;
  /** After a collection: what it keeps. */
  heldBytes(): Promise<number>;
  close(): void;
};

type Usage = { usedSize: number; embedderHeapUsedSize?: number; backingStorageSize?: number };

/**
 * The heap of one Worker's isolate, read through workerd's inspector. The process says little about it: it also has the
 * buffers of all connections and the local simulation of D1, KV, R2 and Durable Objects.
 */
export async function openHeap(inspectorPort: number, worker: string): Promise<Heap> {
  const socket = new WebSocket(`ws://127.0.0.1:${inspectorPort}/core:user:${worker}`);
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
