import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { Button } from "#app/components/button.tsx";
import { SelectField } from "#app/components/select-field.tsx";
import { useLanguage } from "#app/hooks/use-localize.ts";
import { onboardingCountries } from "#domain/provider/accounts.ts";
import { accountStates, dueText } from "../parts/account-texts.ts";
import type { OpsFacts } from "./ops-facts.ts";

type Shop = OpsFacts["accounts"][number];

/** How a shop's account stands, and the way to the provider's own form for it. */
export function Onboarding({ shop, link }: { shop: Shop; link: string | null }) {
  const { t } = useLingui();
  return (
    <div className="grid gap-2">
      {shop.state !== null && (
        <p className={`text-sm ${shop.state === "payable" ? "text-delivered" : "text-canceled"}`}>
          {t(accountStates[shop.state])}
          {shop.country && <bdi dir="ltr"> · {shop.country}</bdi>}
        </p>
      )}
      {shop.state !== "payable" && shop.due && shop.due.length > 0 && (
        <ul className="ps-5 text-sm text-muted">
          {shop.due.map((each) => (
            <li key={each} className="list-disc wrap-anywhere">
              {dueText(t, each)}
            </li>
          ))}
        </ul>
      )}
      {link && (
        <p role="status" className="rounded-small bg-raised p-3 text-sm">
          {t`Send this link to the shop, or open it together. It works once, for a few minutes.`}{" "}
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            dir="ltr"
            className="wrap-anywhere text-link underline"
          >
            {link}
          </a>
        </p>
      )}
      {shop.isOpened && shop.state !== null ? (
        <div className="row flex-wrap gap-2">
          {shop.state !== "payable" && (
            <OnboardForm shopId={shop.shopId} act="onboard" label={t`Create a link to the form`} />
          )}
          <OnboardForm shopId={shop.shopId} act="check-account" label={t`Ask the provider again`} />
        </div>
      ) : (
        shop.account === null && <OpenAccount shopId={shop.shopId} />
      )}
    </div>
  );
}

function OnboardForm({ shopId, act, label }: { shopId: string; act: string; label: string }) {
  return (
    <Form method="post" replace>
      <input type="hidden" name="act" value={act} />
      <button type="submit" name="shop" value={shopId} className="btn px-3 text-link">
        {label}
      </button>
    </Form>
  );
}

/** The provider opens accounts in these countries only; anywhere else the platform is charged and owes the shop. */
function OpenAccount({ shopId }: { shopId: string }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  // It may have been opened before React listened.
  useEffect(() => setOpen(details.current?.open ?? false), []);
  return (
    // The page has hundreds of shops: each renders its list of countries only when opened.
    <details ref={details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="btn px-3 text-link">{t`Open an account for this shop`}</summary>
      <Form method="post" replace className="grid gap-2 pt-2">
        <input type="hidden" name="act" value="onboard" />
        <input type="hidden" name="shop" value={shopId} />
        {isOpen && <CountryField />}
        <p className="text-sm text-muted">
          {t`Not in the list, like Israel? Leave it as it is: payments go to the platform, and the money page shows what it owes the shop.`}
        </p>
        <Button type="submit" kind="soft">{t`Open the account`}</Button>
      </Form>
    </details>
  );
}

function CountryField() {
  const { t } = useLingui();
  const names = new Intl.DisplayNames([useLanguage()], { type: "region" });
  const options = onboardingCountries
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return <SelectField label={t`Country of the shop’s business`} name="country" options={options} />;
}
