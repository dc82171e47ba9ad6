import type { Appearance, JsError, Setup } from "../protocol.ts";
import { Element } from "./element.ts";
import { IntegrationError } from "./errors.ts";
import { ExpressElement } from "./express.ts";

export interface ElementsOptions {
  mode?: string;
  amount?: number;
  currency?: string;
  captureMethod?: string;
  allowedPaymentMethodTypes?: string[];
  onBehalfOf?: string;
  clientSecret?: string;
  locale?: string;
  appearance?: Appearance;
  [other: string]: unknown;
}

/** `stripe.elements(…)`: one checkout's Elements and its terms. */
export class Elements {
  options: ElementsOptions;
  /** Deferred mode: the forms were validated since the last confirmation. */
  submitted = false;
  readonly #key: string;
  readonly #made = new Map<string, Element>();

  constructor(key: string, options: ElementsOptions) {
    this.#key = key;
    this.options = { ...options };
    checkTerms(this.options);
  }

  get deferred(): boolean {
    return this.options.clientSecret === undefined;
  }

  get locale(): string {
    const { locale } = this.options;
    return locale === undefined || locale === "auto" ? navigator.language : locale;
  }

  create(type: string, options: Record<string, unknown> = {}): Element {
    if (this.#made.has(type)) {
      throw new IntegrationError(`Can only create one Element of type ${type} per Elements instance.`);
    }
    const forget = () => void this.#made.delete(type);
    const setup = () => this.setup();
    const element =
      type === "expressCheckout"
        ? new ExpressElement(options, setup, forget)
        : type === "payment"
          ? new Element("payment", "payment", "Secure payment input frame", options, setup, forget)
          : null;
    if (element === null) throw new IntegrationError(`The local Stripe.js has no Element of type ${type}.`);
    this.#made.set(type, element);
    return element;
  }

  getElement(type: unknown): Element | null {
    return typeof type === "string" ? (this.#made.get(type) ?? null) : null;
  }

  update(options: ElementsOptions): void {
    const next = { ...this.options, ...options };
    checkTerms(next);
    this.options = next;
    for (const element of this.#made.values())
      element.frame.send("setup", { ...this.setup(), options: undefined });
  }

  async fetchUpdates(): Promise<{ error?: JsError }> {
    return {};
  }

  /** Validates the forms. With an accepted wallet sheet there is nothing to validate. */
  async submit(): Promise<{ error: JsError } | { selectedPaymentMethod: string }> {
    const wallet = this.wallet();
    if (wallet?.accepted) {
      this.submitted = true;
      return { selectedPaymentMethod: "card" };
    }
    const payment = this.#made.get("payment");
    if (payment === undefined || !payment.mounted) {
      throw new IntegrationError("elements.submit() needs a mounted Payment Element.");
    }
    const { error } = await payment.frame.request<{ error?: JsError }>("submit");
    if (error !== undefined) return { error };
    this.submitted = true;
    return { selectedPaymentMethod: "card" };
  }

  wallet(): ExpressElement | null {
    const element = this.#made.get("expressCheckout");
    return element instanceof ExpressElement ? element : null;
  }

  setup(): Setup {
    return {
      key: this.#key,
      locale: this.locale,
      appearance: this.options.appearance ?? {},
      amount: this.options.amount ?? null,
      currency: this.options.currency ?? null,
      options: {},
    };
  }
}

function checkTerms(options: ElementsOptions): void {
  if (options.clientSecret !== undefined) return;
  if (options.mode === undefined) {
    throw new IntegrationError(
      "In order to create a payment element, you must pass a clientSecret or mode to elements().",
    );
  }
  if (options.mode !== "payment") {
    throw new IntegrationError(`The local Stripe.js knows mode 'payment' only, not '${options.mode}'.`);
  }
  const { amount, currency } = options;
  if (typeof amount !== "number" || !Number.isInteger(amount) || amount <= 0) {
    throw new IntegrationError(
      "Invalid value for elements(): amount must be a positive integer of minor units.",
    );
  }
  if (typeof currency !== "string" || currency !== currency.toLowerCase()) {
    throw new IntegrationError(
      "Invalid value for elements(): currency must be a three-letter code in lower case.",
    );
  }
}
