import type { ReactNode } from "react";
import type { ShopState } from "../../domain/shop-state.ts";

/** One sentence on whether and when; it has room for two lines, so that a change moves nothing. */
export function StateLine({ state, children }: { state: ShopState; children: ReactNode }) {
  return (
    <p className={`state ${state === "open" ? "text-delivered" : "text-canceled"}`}>
      <i className="dot" />
      <span>{children}</span>
    </p>
  );
}
