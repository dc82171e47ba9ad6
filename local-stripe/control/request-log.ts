/** One API request and its answer. */
export interface LoggedRequest {
  id: string;
  at: number;
  method: string;
  path: string;
  body: string;
  idempotencyKey: string | null;
  key: "secret" | "publishable" | "restricted" | "none";
  /** Null until answered, and when the connection was cut. */
  status: number | null;
  replayed: boolean;
  fault: string | null;
}

const mostEntries = 5000;

export class RequestLog {
  #entries: LoggedRequest[] = [];

  add(entry: LoggedRequest): void {
    this.#entries.push(entry);
    if (this.#entries.length > mostEntries) this.#entries.shift();
  }

  list(): readonly LoggedRequest[] {
    return this.#entries;
  }

  clear(): void {
    this.#entries = [];
  }
}
