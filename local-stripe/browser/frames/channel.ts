import type { Envelope, Setup } from "../protocol.ts";

/** The host page's origin, which its script put into the hash. */
const parentOrigin = decodeURIComponent(location.hash.slice(1));

const handlers = new Map<string, (data: never) => unknown>();

export function tell(kind: string, data?: unknown): void {
  const envelope: Envelope = { local: "stripe", kind, data };
  window.parent.postMessage(envelope, parentOrigin);
}

/** Emits an event of the Element to the page's listeners. */
export function raise(name: string, event: Record<string, unknown> = {}): void {
  tell("event", { name, ...event });
}

/** A handler's result answers a request; messages ignore it. */
export function hear<T>(kind: string, handler: (data: T) => unknown): void {
  handlers.set(kind, handler as (data: never) => unknown);
}

/**
 * Connects to the host page. `onSetup` runs at the start and when the page changes terms or appearance. The frame is
 * seen from then on: a tap before would be lost.
 */
export function connect(onSetup: (setup: Setup) => void): void {
  hear<Setup>("setup", (setup) => {
    document.documentElement.dataset.connected = "";
    onSetup(setup);
  });
  window.addEventListener("message", (event) => void receive(event));
  tell("hello");
}

async function receive(event: MessageEvent): Promise<void> {
  if (event.source !== window.parent || event.origin !== parentOrigin) return;
  const envelope = event.data as Envelope;
  if (envelope?.local !== "stripe") return;
  const handler = handlers.get(envelope.kind);
  if (handler === undefined) return;
  const data = await handler(envelope.data as never);
  if (envelope.call === undefined) return;
  const answer: Envelope = { local: "stripe", kind: "answer", call: envelope.call, data };
  window.parent.postMessage(answer, parentOrigin);
}

/** Keeps the frame as tall as its content. */
export function reportHeight(content: HTMLElement): void {
  new ResizeObserver(() => tell("height", content.getBoundingClientRect().height)).observe(content);
}
