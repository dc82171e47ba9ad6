import { Trans, useLingui } from "@lingui/react/macro";
import { type MouseEvent, useState } from "react";
import { Form, Link, useNavigate, useSubmit } from "react-router";
import { call } from "#app/api/client.ts";
import { Button, LinkButton, Spinner } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { Money } from "#app/components/money.tsx";
import { showToast } from "#app/hooks/toast.ts";
import { useCart } from "#app/hooks/use-cart.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { useVisitor } from "#app/hooks/use-visitor.ts";
import { type Tip, tipMinorOf } from "#domain/menu/money/tip.ts";
import { commonShops } from "#domain/shop/common-shops.ts";
import { bestState } from "#domain/shop/live-shops.ts";
import type { ShopState } from "#domain/shop/shop-state.ts";
import { type CartProblem, cartProblemText } from "../kitchen/cart-texts.ts";
import type { CartData } from "./cart-data.ts";
import { type CartLineView, closedShop } from "./cart-lines.ts";
import { CartWallet } from "./cart-wallet.tsx";

/** Creates the guest's account, then continues. */
const asGuest = (next: string) =>
  ({ method: "post", action: `/auth?next=${encodeURIComponent(next)}` }) as const;

type Props = {
  views: CartLineView[];
  data: CartData;
  problem: CartProblem | null;
  totalMinor: number;
  /** The tip chosen in the cart; null if the tip's screen asks. */
  tip: Tip | null;
  /** The kitchens can make it now. */
  isQuoted: boolean;
};

/**
 * For a signed-in fan or a guest: checks that a shop is open, then leads to the tip; others to the sign-in. Without
 * scripts a link, or a guest's form.
 */
export function PlaceOrder({ views, data, problem, totalMinor, tip, isQuoted }: Props) {
  const { t } = useLingui();
  const visitor = useVisitor();
  const isSignedIn = Boolean(visitor?.user);
  const isGuest = !isSignedIn && data.takesGuest;
  // "Order again": nothing is left to ask before the payment.
  const isAllKnown = Boolean(visitor?.user?.phone && tip);
  // Until React keeps the tip that is chosen at first, nobody else knows it.
  const isKept = useHydrated() || Boolean(visitor?.tip);
  const next = tip && isKept ? "/order/confirm" : "/tip";
  const cart = useCart();
  const stadiumId = cart?.stadiumId ?? "";
  const navigate = useNavigate();
  const submit = useSubmit();
  const [isAsking, setIsAsking] = useState(false);
  const [isChecking, setIsChecking] = useState(false);
  const localize = useLocalize();
  const isBlocked = views.some((view) => !view.priced);

  function refuse(reason: CartProblem) {
    const text = cartProblemText(t, localize, reason);
    showToast({ kind: "error", text, durationMs: reason.code === "unchecked" ? 4000 : 5000 });
  }

  async function check(to: "/tip" | "/order/confirm") {
    setIsChecking(true);
    const shopIds = commonShops(views.flatMap(({ item }) => item ?? []));
    const { state, isAnyOpen } = await checkShops(stadiumId, shopIds);
    setIsChecking(false);
    if (state === "open") void (isGuest ? submit({ act: "guest" }, asGuest(next)) : navigate(to));
    else if (state === "unchecked") refuse({ code: state });
    else {
      const code = state === "closed-today" ? "shops-closed-today" : "shops-closed";
      refuse({ code, shop: isAnyOpen ? closedShop(code, data) : null, rest: data.rest });
    }
  }

  const tap = (to: "/tip" | "/order/confirm") => (event: MouseEvent) => {
    event.preventDefault();
    if (isChecking) return;
    if (problem) return refuse(problem);
    if (views.some((view) => !view.isLoaded)) return refuse({ code: "unchecked" });
    if (isBlocked)
      return showToast({ kind: "error", text: t`Remove unavailable items first.`, durationMs: 5000 });
    if (isSignedIn || isGuest) void check(to);
    else setIsAsking(true);
  };
  const isOff = isBlocked || problem !== null || undefined;
  const tapped = (to: "/tip" | "/order/confirm") => ({
    "aria-disabled": isOff,
    "aria-busy": isChecking || undefined,
    onClick: tap(to),
  });
  // With a wallet beside it, this button leads to the tip.
  const toTip = tip && tipMinorOf(tip, totalMinor) > 0 ? t`Change tip` : t`Add tip first`;
  const label = isAllKnown ? toTip : t({ message: "Place order", context: "cart: the tip comes next" });

  if (isGuest)
    return (
      <>
        <GuestNote />
        <Form {...asGuest(next)} className="bar">
          <Button type="submit" name="act" value="guest" wide className="justify-between" {...tapped("/tip")}>
            <span className="row gap-2">
              {label}
              {isChecking && <Spinner />}
            </span>
            <Money minor={totalMinor} />
          </Button>
        </Form>
      </>
    );
  return (
    <>
      <div className={isAllKnown ? "bar row gap-3" : "bar"}>
        <LinkButton
          to={isSignedIn ? "/tip" : "/auth?next=/cart"}
          kind={isAllKnown ? "outline" : "primary"}
          wide={!isAllKnown}
          className={isAllKnown ? "px-3" : "justify-between"}
          {...tapped("/tip")}
        >
          <span className="row gap-2">
            {label}
            {isChecking && !isAllKnown && <Spinner />}
          </span>
          {!isAllKnown && <Money minor={totalMinor} />}
        </LinkButton>
        {isAllKnown && (
          <CartWallet
            totalMinor={isQuoted && !isOff ? totalMinor : null}
            of={JSON.stringify([cart?.key, cart?.lines, visitor?.seat, visitor?.allergies, tip])}
          >
            <LinkButton
              to="/order/confirm"
              reloadDocument
              className="justify-between px-3"
              {...tapped("/order/confirm")}
            >
              <span className="row gap-2">
                {t({ message: "Pay", context: "cart: seat, phone and tip are known" })}
                {isChecking && <Spinner />}
              </span>
              <Money minor={totalMinor} />
            </LinkButton>
          </CartWallet>
        )}
      </div>
      <SignInDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        hadAccount={data.hadAccount ?? false}
        next={next}
      />
    </>
  );
}

/** A guest's terms, and a link to sign in. */
function GuestNote() {
  const { t } = useLingui();
  return (
    <p className="px-1 text-sm text-muted" style={{ marginBottom: 12 }}>
      <Trans>
        You scanned your seat’s code, so no account is needed. By ordering you agree to our{" "}
        <Link to="/settings/terms" className="underline">
          terms of use
        </Link>{" "}
        and{" "}
        <Link to="/settings/privacy" className="underline">
          privacy policy
        </Link>
        .
      </Trans>
      <Link to="/auth?next=/cart" className="flex min-h-11 items-center font-medium text-link">
        {t`I have an account`}
      </Link>
    </p>
  );
}

type SignInDialogProps = {
  open: boolean;
  onClose: () => void;
  /** An account was used on this phone: offers signing in first, else registering. */
  hadAccount: boolean;
  /** After registering. */
  next: string;
};

function SignInDialog({ open, onClose, hadAccount, next }: SignInDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Sign in required`}
      actions={
        <>
          <Button kind="outline" onClick={onClose}>{t`Not now`}</Button>
          <LinkButton kind={hadAccount ? "primary" : "soft"} to="/auth?next=/cart">{t`Sign in`}</LinkButton>
        </>
      }
    >
      <p>{t`So the runner can find you and your order is saved. Your cart will be here.`}</p>
      <LinkButton
        kind={hadAccount ? "soft" : "primary"}
        wide
        className="mt-4"
        to={`/auth?mode=register&next=${next}`}
      >
        {t`New here? Create an account`}
      </LinkButton>
    </Dialog>
  );
}

type Checked = { state: ShopState | "unchecked"; isAnyOpen?: boolean };

/** Whether any of these shops takes orders now, or any other; "unchecked" without a response within 4 s. */
async function checkShops(stadiumId: string, shopIds: readonly string[]): Promise<Checked> {
  const answer = await call("GET /stadiums/:id/live", { params: { id: stadiumId } }, { withinMs: 4_000 });
  if (!answer.ok) return { state: "unchecked" };
  const { shops } = answer.body;
  const own = shops.filter((shop) => shopIds.includes(shop.id)).map((shop) => shop.state);
  return { state: bestState(own), isAnyOpen: shops.some((shop) => shop.state === "open") };
}
