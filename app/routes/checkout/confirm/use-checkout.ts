import { useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { showToast } from "#app/hooks/toast.ts";
import { useCart } from "#app/hooks/use-cart.ts";
import { useVisitor } from "#app/hooks/use-visitor.ts";
import { isOrderPhone } from "#domain/language/phone.ts";
import { noTip } from "#domain/menu/money/tip.ts";
import { seatPlace } from "#domain/menu/zones.ts";
import type { Fulfilment } from "#domain/pickup/pickup.ts";
import type { Seat } from "#domain/seat/seat.ts";
import { isSamePlace } from "#domain/seat/seat-link.ts";
import { isFarFrom } from "#domain/shop/geo.ts";
import { isQuoteProblem } from "#domain/wire/quote-problems.ts";
import type { ConfirmData } from "../confirm-data.ts";
import { findMissing } from "../missing.tsx";
import { wait } from "../pay/checkout-api.ts";
import type { WalletPlace } from "../pay/pay-bar.tsx";
import { isDone, isSameOffer, type PaymentForm } from "../pay/pay-flow.ts";
import { usePay, usePendingOrder } from "../pay/use-pay.ts";
import { usePayNotice } from "../pay/use-pay-notice.ts";
import { useQuote } from "../pay/use-quote.ts";
import { useAllergies } from "../place/allergy-card.tsx";
import { usePhone } from "../place/phone-card.tsx";
import { useSeat } from "../place/seat-card.tsx";
import { useDeliveryLocation } from "../place/use-location.ts";
import { useTicket } from "../place/use-ticket.ts";
import { useProblemText } from "../use-problem-text.ts";

/** How often a tap checks for the card form (product 11.6). */
const formTries = 15;
const formTryMs = 200;

export function useCheckout(data: ConfirmData) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const visitor = useVisitor();
  const tip = visitor?.tip ?? noTip;
  const cart = useCart();
  // A seat other than the scanned one requires the location again.
  const isTrusted = (seat: Seat) => data.trustedSeat !== null && isSamePlace(data.trustedSeat, seat);
  const seat = useSeat(data.blocks, { isTrusted, isSeatListComplete: data.seatsComplete });
  const ticket = useTicket(cart?.stadiumId ?? "", seat.change);
  const phone = usePhone(data.phone);
  const { allergies, change: changeAllergies } = useAllergies(data.allergies);
  const location = useDeliveryLocation();
  const problemText = useProblemText();
  const payText = usePayNotice(data.support);
  const pending = usePendingOrder();
  const isPending = pending === "checking";
  const [fulfilment, setFulfilment] = useState(data.way);
  const [attempts, setAttempts] = useState(0);
  const [isAskingLocation, setIsAskingLocation] = useState(false);
  const cardForm = useRef<PaymentForm | null>(null);
  const [isCardEmpty, setIsCardEmpty] = useState(true);
  const [hasWallets, setHasWallets] = useState<boolean | null>(null);
  const pay = usePay(data.support, (next) => quote.accept({ ok: true, quote: next }));
  // The cart is fixed while it is being paid, even if another tab empties it.
  const isPaying = isPending || pay.phase !== "idle";
  const quote = useQuote(data.quote, data.quotedAt, !isPaying, {
    stadiumId: cart?.stadiumId ?? "",
    lines: cart?.lines ?? [],
    tip,
    ...(fulfilment === "pickup" && { fulfilment }),
    ...seatPlace(data.blocks, seat.seat),
    near: location.position,
    checkoutKey: cart?.key ?? null,
  });

  const seatReplacesLocation = isTrusted(seat.seat);
  const [isHere, setIsHere] = useState(false);
  const isFar =
    !seatReplacesLocation &&
    !isHere &&
    location.position !== null &&
    isFarFrom(data.stadium, location.position);
  const form = {
    isPickup: fulfilment === "pickup",
    seat: seat.seat,
    hasSections: data.blocks.length > 0,
    phone: phone.effectivePhone,
    hasPosition: location.position !== null || seatReplacesLocation,
    isFar,
    doubted: seat.doubts.map(({ field }) => field),
    isInsisted: seat.isInsisted,
  };
  const missing = findMissing(form);

  /** Whether everything is filled in; else shows the missing fields. A wallet's sheet provides the phone. */
  function validate(isWallet = false): boolean {
    seat.settle();
    const needed = missing.filter((field) => field !== "phone" || !isWallet || phone.effectivePhone !== "");
    if (needed.length === 0) return true;
    if (needed.join() === "location") {
      setIsAskingLocation(true);
      showToast({
        kind: "error",
        text: t`Location access is required for delivery. Please enable it in your browser settings.`,
      });
    } else {
      if (!isOrderPhone(phone.effectivePhone)) phone.onEdit();
      setAttempts((count) => count + 1);
    }
    return false;
  }

  /** Null when the order was placed, else the message to show. */
  async function payWith(paymentForm: PaymentForm | null): Promise<{ message?: string } | null> {
    const contact = phone.effectivePhone || (paymentForm?.phone ?? "");
    if (!isOrderPhone(contact)) {
      phone.onEdit();
      setAttempts((count) => count + 1);
      return { message: t`Please enter a valid phone number (digits, with optional +).` };
    }
    const shown = quote.result;
    const latest = await quote.settled();
    // If the price changed just before the tap, the fan sees it first.
    if (!cart || !shown.ok || !latest.result.ok || !isSameOffer(shown.quote, latest.result.quote)) return {};
    const result = await pay.start(paymentForm, latest.result.quote, {
      cart,
      tip,
      fulfilment,
      seat: seat.seat,
      isSeatInsisted: seat.isInsisted,
      ticketImage: ticket.image,
      phone: contact,
      allergies,
      position: location.position,
    });
    if (result?.kind === "refused" && result.problem.isInput)
      document.getElementById("payment")?.scrollIntoView({ block: "start", behavior: "smooth" });
    // A problem that every attempt would meet replaces the total.
    if (result?.kind === "problem" && isQuoteProblem(result.problem))
      quote.accept({ ...result.problem, ok: false });
    if (result && isDone(result)) return null;
    return { message: result ? payText(result)?.text : undefined };
  }

  async function payByCard(): Promise<void> {
    if (!data.payment || isPaying || !validate() || !quote.result.ok) return;
    if (quote.result.quote.totals.totalMinor === 0) return void (await payWith(null));
    for (let tries = 0; !cardForm.current && tries < formTries; tries++) await wait(formTryMs);
    // A first tap leads to the card; red errors are for what was typed.
    if (cardForm.current && isCardEmpty) return goToCard(cardForm.current);
    if (cardForm.current) return void (await payWith(cardForm.current));
    pay.fail({ kind: "error", text: problemText({ code: "card-not-ready" }) });
  }

  const canceledText = t`Payment canceled. You weren’t charged.`;
  return {
    fulfilment,
    /** Stored in the URL, so that a reload keeps it. A fan who began with pickup has not been asked for a tip yet. */
    chooseWay(next: Fulfilment) {
      if (next === "seat" && visitor && !visitor.tip) return void navigate("/tip");
      setFulfilment(next);
      history.replaceState(history.state, "", `/order/confirm${next === "pickup" ? "?way=pickup" : ""}`);
    },
    seat,
    ticket,
    phone,
    allergies,
    changeAllergies,
    location,
    seatReplacesLocation,
    isFar,
    confirmAtVenue: () => setIsHere(true),
    quote,
    pay,
    isPending,
    wasCutOff: pending === "cut-off",
    attempts,
    missing: attempts > 0 ? missing : [],
    /** Nothing is left to ask before the payment. */
    isFormComplete: missing.length === 0,
    isAskingLocation,
    setIsAskingLocation,
    setForm: (next: PaymentForm | null) => {
      cardForm.current = next;
    },
    mayOpenWallet: () => !isPaying && validate(true),
    setIsCardEmpty,
    setHasWallets,
    // After a declined card wallets are offered again, even if the card's fields are filled in.
    wallet: walletPlace(hasWallets, isCardEmpty || pay.notice?.hint !== undefined),
    canceledText,
    payByCard,
    payByWallet: payWith,
    /** The fan closed the wallet's sheet; a message from an attempt in it stays. */
    onWalletCancel: () => {
      if (!isPaying && !pay.notice) pay.fail({ kind: "info", text: canceledText });
    },
  };
}

/** `hasWallets` is null until the provider said so; most phones have one, so its place is kept meanwhile. */
function walletPlace(hasWallets: boolean | null, isCardEmpty: boolean): WalletPlace {
  if (!isCardEmpty || hasWallets === false) return "none";
  return hasWallets ? "first" : "coming";
}

function goToCard(form: PaymentForm): void {
  document.getElementById("payment")?.scrollIntoView({ block: "center", behavior: "smooth" });
  form.focus?.();
}
