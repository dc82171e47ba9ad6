type Event = { at: number; number: number; run: () => void | Promise<void> };

/** Virtual time in minutes: a queue of events, run without waiting. */
export class Clock {
  #now: number;
  #number = 0;
  readonly #events: Event[] = [];

  constructor(from: number) {
    this.#now = from;
  }

  now(): number {
    return this.#now;
  }

  at(at: number, run: Event["run"]) {
    this.#push({ at: Math.max(at, this.#now), number: this.#number++, run });
  }

  after(minutes: number, run: Event["run"]) {
    this.at(this.#now + minutes, run);
  }

  async run(): Promise<void> {
    for (let event = this.#pop(); event; event = this.#pop()) {
      this.#now = event.at;
      await event.run();
    }
  }

  /** A binary heap: thousands of fans make tens of thousands of events. */
  #push(event: Event) {
    const heap = this.#events;
    let child = heap.push(event) - 1;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      if (!isEarlier(heap[child], heap[parent])) return;
      swap(heap, child, parent);
      child = parent;
    }
  }

  #pop(): Event | undefined {
    const heap = this.#events;
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    heap[0] = last;
    for (let parent = 0; ; ) {
      let least = parent;
      for (const child of [2 * parent + 1, 2 * parent + 2])
        if (heap[child] && isEarlier(heap[child], heap[least])) least = child;
      if (least === parent) return first;
      swap(heap, least, parent);
      parent = least;
    }
  }
}

const isEarlier = (a?: Event, b?: Event) =>
  a !== undefined && b !== undefined && (a.at < b.at || (a.at === b.at && a.number < b.number));

function swap(heap: Event[], a: number, b: number) {
  [heap[a], heap[b]] = [heap[b] as Event, heap[a] as Event];
}
