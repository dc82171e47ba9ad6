import type { Envelope, Setup } from "../protocol.ts";
import { scriptOrigin } from "./origin.ts";

let count = 0;

/** One iframe in the host page, and the messages to and from it. */
export class Frame {
  readonly iframe = document.createElement("iframe");
  readonly #handlers = new Map<string, (data: never) => void>();
  readonly #waiting = new Map<number, (data: never) => void>();
  readonly #queue: Envelope[] = [];
  readonly #setup: () => Setup;
  #open = false;
  #calls = 0;

  constructor(page: string, title: string, setup: () => Setup) {
    this.#setup = setup;
    count += 1;
    const { iframe } = this;
    iframe.name = `__privateStripeFrame${count}`;
    iframe.title = title;
    iframe.allow = "payment *; publickey-credentials-get *";
    iframe.src = `${scriptOrigin}/elements/${page}.html#${encodeURIComponent(location.origin)}`;
    // A strict style-src refuses style attributes, not the style object.
    Object.assign(iframe.style, {
      border: "0",
      width: "100%",
      display: "block",
      background: "transparent",
      colorScheme: "light",
    });
    window.addEventListener("message", this.#receive);
  }

  on<T>(kind: string, handler: (data: T) => void): this {
    this.#handlers.set(kind, handler as (data: never) => void);
    return this;
  }

  send(kind: string, data?: unknown): void {
    this.#post({ local: "stripe", kind, data });
  }

  request<T>(kind: string, data?: unknown): Promise<T> {
    this.#calls += 1;
    const call = this.#calls;
    return new Promise((resolve) => {
      this.#waiting.set(call, resolve as (data: never) => void);
      this.#post({ local: "stripe", kind, call, data });
    });
  }

  destroy(): void {
    window.removeEventListener("message", this.#receive);
    this.iframe.remove();
  }

  #post(envelope: Envelope): void {
    if (this.#open) this.iframe.contentWindow?.postMessage(envelope, scriptOrigin);
    else this.#queue.push(envelope);
  }

  readonly #receive = (event: MessageEvent): void => {
    if (event.origin !== scriptOrigin || event.source !== this.iframe.contentWindow) return;
    const envelope = event.data as Envelope;
    if (envelope?.local !== "stripe") return;
    if (envelope.kind === "hello") {
      this.#open = true;
      this.send("setup", this.#setup());
      for (const queued of this.#queue.splice(0)) this.#post(queued);
    } else if (envelope.kind === "answer" && envelope.call !== undefined) {
      this.#waiting.get(envelope.call)?.(envelope.data as never);
      this.#waiting.delete(envelope.call);
    } else this.#handlers.get(envelope.kind)?.(envelope.data as never);
  };
}
