/** Real time plus an offset that tests move forward. */
export class Clock {
  offsetMs = 0;

  nowMs(): number {
    return Date.now() + this.offsetMs;
  }

  /** Whole seconds, the unit of every `created`. */
  now(): number {
    return Math.floor(this.nowMs() / 1000);
  }

  advance(ms: number): void {
    if (!Number.isFinite(ms) || ms < 0) throw new Error("The clock only moves forward, by milliseconds.");
    this.offsetMs += ms;
  }
}
