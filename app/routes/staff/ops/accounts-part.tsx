import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Form, Link, useSearchParams } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/fields/field.tsx";
import { SelectField } from "#app/components/fields/select-field.tsx";
import { Icon } from "#app/components/icon.tsx";
import { useLanguage, useLocalize } from "#app/hooks/use-localize.ts";
import { onboardingCountries } from "#domain/provider/accounts.ts";
import { accountStates, dueText, unpaidText } from "../parts/code-texts.ts";
import { CardList, Hidden, PostButton, TwoLines } from "../parts/lists.tsx";
import type { OpsFacts } from "./ops.tsx";
import { Section } from "./ops-frame.tsx";

type Shop = OpsFacts["accounts"][number];

const isUnpaid = ({ unpayableReason, state }: Shop) =>
  unpayableReason !== null || (state !== null && state !== "payable");
const filters = {
  all: () => true,
  missing: ({ account }: Shop) => account === null,
  unpaid: isUnpaid,
};

/** A platform has hundreds of shops; the rest is one tap away. */
const rowsAtFirst = 40;

/** Every shop's account in one list; a row opens to be changed. */
export function Accounts({ accounts, shopRef, answer }: Pick<OpsFacts, "accounts" | "shopRef" | "answer">) {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const [shown, setShown] = useState<keyof typeof filters>("all");
  const openId = answer?.shopId ?? shopRef;
  const found = accounts.filter(filters[shown]);
  const isWhole = params.get("accounts") === "all" || found.length <= rowsAtFirst;
  const rows = isWhole ? found : found.filter(({ shopId }, at) => at < rowsAtFirst || shopId === openId);
  const count = (name: keyof typeof filters) => accounts.filter(filters[name]).length;
  const options = [
    { value: "all", label: t`All: ${{ count: count("all") }}` },
    { value: "missing", label: t`Without an account: ${{ count: count("missing") }}` },
    { value: "unpaid", label: t`Not paid: ${{ count: count("unpaid") }}` },
  ];
  return (
    <Section title={t`Where the shops’ money goes`}>
      <div className="max-w-[28rem] pb-3">
        <SelectField
          label={t`Show`}
          options={options}
          value={shown}
          onChange={({ target }) => setShown(target.value as keyof typeof filters)}
        />
      </div>
      <CardList>
        {rows.map((shop) => (
          <li key={shop.shopId} className="border-t first:border-t-0">
            <Account
              shop={shop}
              isOpen={shop.shopId === openId}
              link={answer?.onboarding?.shopId === shop.shopId ? answer.onboarding.url : null}
            />
          </li>
        ))}
      </CardList>
      {!isWhole && (
        <Link
          to={{ search: String(new URLSearchParams([...params, ["accounts", "all"]])) }}
          preventScrollReset
          className="btn mt-2 px-3 text-link"
        >
          {t`Show all: ${{ count: found.length }}`}
        </Link>
      )}
    </Section>
  );
}

function Account({ shop, isOpen, link }: { shop: Shop; isOpen: boolean; link: string | null }) {
  const { t } = useLingui();
  const localize = useLocalize();
  const { account, state, unpayableReason } = shop;
  // A platform has hundreds of shops, and each form is a hundred nodes: one is drawn when its row opens.
  const [isDrawn, setDrawn] = useState(isOpen);
  const standing =
    unpayableReason !== null ? t`Not paid` : state ? t(accountStates[state]) : account ? null : t`No account`;
  return (
    <details
      open={isOpen}
      data-shop={shop.shopId}
      // Opened before React was there, too.
      ref={(row) => {
        if (row?.open) setDrawn(true);
      }}
      onToggle={() => setDrawn(true)}
    >
      <summary className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 px-5 py-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] sm:items-center">
        <TwoLines name={localize(shop.shopName)} about={localize(shop.stadiumName)} />
        <span
          className={`col-start-1 text-sm wrap-anywhere sm:col-start-2 ${isUnpaid(shop) ? "text-canceled" : "text-muted"}`}
        >
          {standing ?? <bdi translate="no">{account}</bdi>}
        </span>
        <Icon name="down" className="col-start-2 row-start-1 text-muted sm:col-start-3" />
      </summary>
      {isDrawn ? (
        <div className="grid max-w-[37.5rem] gap-2 px-5 pb-4">
          <Form method="post" replace className="grid gap-2">
            <Hidden fields={{ act: "account", shop: shop.shopId, seen: account ?? "" }} />
            <Field
              label={t`Account`}
              hint={
                unpayableReason !== null
                  ? t`Not paid by the provider (${unpaidText(t, unpayableReason) ?? unpayableReason}): takes no orders`
                  : account
                    ? undefined
                    : t`None: payments go to the platform`
              }
              name="account"
              dir="ltr"
              defaultValue={account ?? ""}
              placeholder="acct_…"
              maxLength={70}
            />
            <Button type="submit" kind="outline">{t`Change the account`}</Button>
          </Form>
          <Onboarding shop={shop} link={link} />
        </div>
      ) : (
        <noscript>
          <a href={`?shop=${encodeURIComponent(shop.shopId)}`}>{t`Change the account`}</a>
        </noscript>
      )}
    </details>
  );
}

/** The state of a shop's account, and a link to the provider's form. */
function Onboarding({ shop, link }: { shop: Shop; link: string | null }) {
  const { t } = useLingui();
  const sent = { name: "shop", value: shop.shopId, className: "btn px-3 text-link" };
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
            <PostButton {...sent} fields={{ act: "onboard" }}>{t`Create a link to the form`}</PostButton>
          )}
          <PostButton {...sent} fields={{ act: "check-account" }}>{t`Ask the provider again`}</PostButton>
        </div>
      ) : (
        shop.account === null && <OpenAccount shopId={shop.shopId} />
      )}
    </div>
  );
}

/** The provider opens accounts in these countries only; anywhere else the platform is charged and owes the shop. */
function OpenAccount({ shopId }: { shopId: string }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    // The page has hundreds of shops: each renders its list of countries only when opened.
    <details
      ref={(row) => {
        if (row?.open) setOpen(true);
      }}
      onToggle={() => setOpen(true)}
    >
      <summary className="btn px-3 text-link">{t`Open an account for this shop`}</summary>
      <Form method="post" replace className="grid gap-2 pt-2">
        <Hidden fields={{ act: "onboard", shop: shopId }} />
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
