import type { Setup } from "../protocol.ts";
import { IntegrationError } from "./errors.ts";
import { Frame } from "./frame.ts";

type Handler = (event: never) => unknown;

const loadTimeoutMs = 15_000;

/** Base of all Elements: a frame in a node of the page, and listeners. */
export class Element {
  readonly type: string;
  readonly frame: Frame;
  protected options: Record<string, unknown>;
  readonly #listeners = new Map<string, Set<Handler>>();
  readonly #onDestroy: () => void;
  #timer = 0;
  #gone = false;
  /** A payment cannot be confirmed with an unmounted Element. */
  mounted = false;

  constructor(
    type: string,
    page: string,
    title: string,
    options: Record<string, unknown>,
    setup: () => Setup,
    onDestroy: () => void,
  ) {
    this.type = type;
    this.options = options;
    this.#onDestroy = onDestroy;
    this.frame = new Frame(page, title, () => ({ ...setup(), options: this.options }));
    // Four pixels wider on each side: focus rings fit and fields still line up with the page.
    Object.assign(this.frame.iframe.style, { height: "0", margin: "-4px", width: "calc(100% + 8px)" });
    this.frame
      .on<number>("height", (height) => {
        this.frame.iframe.style.height = `${Math.ceil(height)}px`;
      })
      .on<Record<string, unknown>>("event", ({ name, ...rest }) => this.heard(name as string, rest));
  }

  mount(target: string | HTMLElement): void {
    const node = typeof target === "string" ? document.querySelector(target) : target;
    if (this.#gone)
      throw new IntegrationError("This Element has already been destroyed. Please create a new one.");
    if (!(node instanceof HTMLElement)) {
      throw new IntegrationError("Invalid DOM element. Call mount() with a valid DOM element or selector.");
    }
    node.classList.add("StripeElement");
    node.replaceChildren(this.frame.iframe);
    this.mounted = true;
    queueMicrotask(() => this.emit("loaderstart", {}));
    this.#timer = window.setTimeout(() => {
      const message = "The frame of this Element could not be loaded.";
      this.emit("loaderror", { error: { type: "api_connection_error", message } });
    }, loadTimeoutMs);
  }

  unmount(): void {
    window.clearTimeout(this.#timer);
    this.frame.iframe.parentElement?.classList.remove("StripeElement", "StripeElement--focus");
    this.frame.iframe.remove();
    this.mounted = false;
  }

  destroy(): void {
    if (this.#gone) return;
    this.unmount();
    this.frame.destroy();
    this.#gone = true;
    this.#onDestroy();
  }

  update(options: Record<string, unknown>): this {
    this.options = { ...this.options, ...options };
    this.frame.send("options", this.options);
    return this;
  }

  on(name: string, handler: Handler): this {
    if (typeof handler !== "function")
      throw new IntegrationError("Invalid value for on(): handler must be a function.");
    const set = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, set.add(handler));
    return this;
  }

  once(name: string, handler: Handler): this {
    const wrapped = (event: never) => {
      this.off(name, wrapped);
      return handler(event);
    };
    return this.on(name, wrapped);
  }

  off(name: string, handler?: Handler): this {
    if (handler === undefined) this.#listeners.delete(name);
    else this.#listeners.get(name)?.delete(handler);
    return this;
  }

  focus(): void {
    this.frame.iframe.focus();
    this.frame.send("focus");
  }

  blur(): void {
    this.frame.send("blur");
  }

  collapse(): this {
    return this;
  }

  clear(): void {
    this.frame.send("clear");
  }

  hasListener(name: string): boolean {
    return (this.#listeners.get(name)?.size ?? 0) > 0;
  }

  emit(name: string, event: Record<string, unknown>): void {
    const whole = { elementType: this.type, ...event } as never;
    for (const handler of [...(this.#listeners.get(name) ?? [])]) handler(whole);
  }

  protected heard(name: string, event: Record<string, unknown>): void {
    if (name === "ready") window.clearTimeout(this.#timer);
    const node = this.frame.iframe.parentElement;
    if (name === "focus" || name === "blur") node?.classList.toggle("StripeElement--focus", name === "focus");
    this.emit(name, event);
  }
}
