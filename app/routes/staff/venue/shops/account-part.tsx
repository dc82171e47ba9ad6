import { Trans, useLingui } from "@lingui/react/macro";
import type { VenueShop } from "#domain/venue/venue-console.ts";
import { accountHelp, accountStates, dueText } from "../../parts/account-texts.ts";
import { Part } from "../parts/part.tsx";

/** How the shop is paid, and what its manager can do about it. Which account that is only operators see. */
export function AccountPart({ shop }: { shop: Pick<VenueShop, "account" | "state"> }) {
  const { isOwn, state, due } = shop.account;
  const { isUnpayable } = shop.state;
  const { t } = useLingui();
  const isWell = !isUnpayable && (state === "payable" || state === null);
  return (
    <Part title={t`How the shop is paid`}>
      {isUnpayable && (
        <p role="alert" className="text-canceled">
          <Trans>The payment provider isn’t paying this shop, so it takes no orders.</Trans>
        </p>
      )}
      {state !== null && (
        <p className={isWell ? "text-delivered" : "text-canceled"}>{t(accountStates[state])}</p>
      )}
      {!isWell && due.length > 0 && (
        <ul className="ps-5 text-sm">
          {[...new Set(due.map((each) => dueText(t, each)))].map((each) => (
            <li key={each} className="list-disc wrap-anywhere">
              {each}
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-muted">
        {state !== null && (state !== "payable" || !isUnpayable) ? (
          accountHelp[state].map((each) => t(each)).join(" ")
        ) : isUnpayable ? (
          <Trans>
            Ask the operator, who can see the reason and switch payments to the platform in the meantime.
          </Trans>
        ) : isOwn ? (
          <Trans>Its part of each payment goes to an account of its own.</Trans>
        ) : (
          <Trans>
            The platform takes the payments and owes the shop its part. Only the operator can open or connect
            an account for the shop.
          </Trans>
        )}
      </p>
    </Part>
  );
}
