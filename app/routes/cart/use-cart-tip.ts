import { useEffect, useEffectEvent, useState } from "react";
import { cookieText, readCookie } from "#app/cookies/cookie.ts";
import { tipCookie } from "#app/cookies/cookies.ts";
import { useVisitor } from "#app/hooks/use-visitor.ts";
import type { Terms } from "#domain/menu/terms.ts";
import { noTip, parseTip, serializeTip, type Tip } from "#domain/menu/tip.ts";
import { inputFromTip, tipFromInput } from "#domain/menu/tip-input.ts";

/**
 * The tip of this cart. Where the seat is known the cart itself asks for it, beginning as the tip's screen does, and keeps
 * what is chosen in that screen's cookie; else that screen asks, and until then there is none.
 */
export function useCartTip({ tips, law }: Terms) {
  const visitor = useVisitor();
  const isAsked = Boolean(visitor?.seat?.row && visitor.seat.seatNo);
  const first = isAsked ? tipFromInput(inputFromTip(null, tips, law.leastTipPercentage)) : noTip;
  const [tip, setTip] = useState(visitor?.tip ?? first ?? noTip);
  function choose(next: Tip) {
    document.cookie = cookieText(tipCookie, serializeTip(next));
    setTip(next);
  }
  // The cookie may be newer than what this page was made of.
  const begin = useEffectEvent(() => {
    if (isAsked) choose(parseTip(readCookie(document.cookie, tipCookie)) ?? tip);
  });
  useEffect(() => begin(), []);
  return { tip, choose, isAsked };
}
