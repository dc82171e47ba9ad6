import { useLingui } from "@lingui/react/macro";
import { type MouseEvent, useState } from "react";
import { useNavigate } from "react-router";
import { LinkButton, Spinner } from "#app/components/button.tsx";
import { Money } from "#app/components/money.tsx";
import { showToast } from "#app/components/toast.ts";
import { useCart } from "#app/hooks/use-cart.ts";
import { useVisitor } from "#app/hooks/use-visitor.ts";
import { commonShops } from "#domain/shop/common-shops.ts";
import type { CartData } from "./cart-data.ts";
import { type CartLineView, closedShop } from "./cart-lines.ts";
import { checkShops } from "./check-shops.ts";
import { SignInDialog } from "./sign-in-dialog.tsx";
import { type CartProblem, useShopProblemText } from "./use-shop-problem-text.ts";

type Props = { views: CartLineView[]; data: CartData; problem: CartProblem | null; totalMinor: number };

/** Signed in: checks that the shops are open now, then opens the tip. Else the sign-in. A link without scripts. */
export function PlaceOrder({ views, data, problem, totalMinor }: Props) {
  const { t } = useLingui();
  const isSignedIn = Boolean(useVisitor()?.user);
  const stadiumId = useCart()?.stadiumId ?? "";
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const [isChecking, setIsChecking] = useState(false);
  const text = useShopProblemText();
  const isBlocked = views.some((view) => !view.priced);

  function refuse(reason: CartProblem) {
    showToast({ kind: "error", text: text(reason), durationMs: reason.code === "unchecked" ? 4000 : 5000 });
  }

  async function check() {
    setIsChecking(true);
    const shopIds = commonShops(views.flatMap(({ item }) => item ?? []));
    const { state, isAnyOpen } = await checkShops(stadiumId, shopIds);
    setIsChecking(false);
    if (state === "open") void navigate("/tip");
    else if (state === "unchecked") refuse({ code: state });
    else {
      const code = state === "closed-today" ? "shops-closed-today" : "shops-closed";
      refuse({ code, shop: isAnyOpen ? closedShop(code, data) : null });
    }
  }

  function tap(event: MouseEvent) {
    event.preventDefault();
    if (isChecking) return;
    if (problem) return refuse(problem);
    if (isBlocked)
      return showToast({ kind: "error", text: t`Remove unavailable items first.`, durationMs: 5000 });
    if (isSignedIn) void check();
    else setIsAsking(true);
  }

  return (
    <>
      <div className="bar">
        <LinkButton
          to={isSignedIn ? "/tip" : "/auth?next=/cart"}
          wide
          className="justify-between"
          aria-disabled={isBlocked || problem !== null || undefined}
          aria-busy={isChecking || undefined}
          onClick={tap}
        >
          <span className="row gap-2">
            {isChecking && <Spinner />}
            {t({ message: "Place order", context: "cart: the tip comes next" })}
          </span>
          <Money minor={totalMinor} />
        </LinkButton>
      </div>
      <SignInDialog open={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}
