/** One request to the API, as it arrived and as it was answered. */
export interface LoggedRequest {
  id: string;
  at: number;
  method: string;
  path: string;
  body: string;
  idempotencyKey: string | null;
  key: "secret" | "publishable" | "none";
  /** Null as long as no answer left, and for good when the connection was cut. */
  status: number | null;
  replayed: boolean;
  fault: string | null;
}

const MAX = 5000;

export class RequestLog {
  private entries: LoggedRequest[] = [];

  add(entry: LoggedRequest): void {
    this.entries.push(entry);
    if (this.entries.length > MAX) this.entries.shift();
  }

  list(): readonly LoggedRequest[] {
    return this.entries;
  }

  clear(): void {
    this.entries = [];
  }
}
