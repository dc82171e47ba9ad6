import type { JsError, Setup } from "../protocol.ts";
import { Element } from "./element.ts";
import { Frame } from "./frame.ts";
import { openModal } from "./modal.ts";

interface Paid {
  paymentMethod: string;
  billingDetails: Record<string, unknown>;
}

const wallets = ["apple_pay", "google_pay"];
/** The page must resolve a click within a second, or the wallet does not open. */
const clickMs = 1_000;

/** The Express Checkout Element: a tap emits `click`, then opens the wallet's sheet. */
export class ExpressElement extends Element {
  /** The payment method of an accepted sheet, until the payment is confirmed. */
  accepted: string | null = null;
  #closeSheet: (() => void) | null = null;
  #sheet: Frame | null = null;
  readonly #setup: () => Setup;

  constructor(options: Record<string, unknown>, setup: () => Setup, onDestroy: () => void) {
    super("expressCheckout", "express", "Secure express checkout frame", options, setup, onDestroy);
    this.#setup = setup;
  }

  protected override heard(name: string, event: Record<string, unknown>): void {
    if (name === "tap") {
      this.#tapped(event.wallet as string);
      return;
    }
    super.heard(name, event);
    if (name === "ready") {
      const available = event.availablePaymentMethods as Record<string, boolean>;
      const methods = {
        applePay: { available: available.applePay },
        googlePay: { available: available.googlePay },
      };
      this.emit("availablepaymentmethodschange", { paymentMethods: methods });
    }
  }

  #tapped(wallet: string): void {
    if (!wallets.includes(wallet) || this.#sheet !== null) return;
    if (!this.hasListener("click")) {
      this.#openSheet(wallet, {});
      return;
    }
    let decided = false;
    const decide = (details: Record<string, unknown> | null) => {
      if (decided) return;
      decided = true;
      window.clearTimeout(timer);
      if (details !== null) this.#openSheet(wallet, details);
    };
    const timer = window.setTimeout(() => {
      console.warn("The `click` event of the Express Checkout Element was not resolved within one second.");
      decide(null);
    }, clickMs);
    this.emit("click", {
      expressPaymentType: wallet,
      resolve: (details: Record<string, unknown> = {}) => decide(details),
      reject: () => decide(null),
    });
  }

  #openSheet(wallet: string, details: Record<string, unknown>): void {
    const options = { ...this.options, ...details, wallet };
    const sheet = new Frame("wallet", "Wallet payment sheet", () => ({ ...this.#setup(), options }));
    this.#sheet = sheet;
    sheet
      .on<Paid>("pay", (paid) => this.#paid(wallet, paid))
      .on("cancel", () => {
        this.finish();
        this.emit("cancel", {});
      });
    this.#closeSheet = openModal(sheet);
  }

  #paid(wallet: string, { paymentMethod, billingDetails }: Paid): void {
    this.accepted = paymentMethod;
    this.emit("confirm", {
      expressPaymentType: wallet,
      billingDetails,
      paymentFailed: (payload: { message?: string } = {}) => this.fail({ type: "card_error", ...payload }),
    });
  }

  /** Shows the error in the sheet, which can be used again or closed. */
  fail(error: JsError): void {
    this.accepted = null;
    this.#sheet?.send("failed", { message: error.message ?? null });
  }

  /** Closes the sheet: paid, canceled, or a challenge needs the screen. */
  finish(): void {
    this.accepted = null;
    this.#closeSheet?.();
    this.#closeSheet = null;
    this.#sheet = null;
  }

  override destroy(): void {
    this.finish();
    super.destroy();
  }
}
