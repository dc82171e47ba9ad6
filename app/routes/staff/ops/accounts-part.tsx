import { useLingui } from "@lingui/react/macro";
import { Form } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { Icon } from "#app/components/icon.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { useAccountText } from "../parts/use-account-text.ts";
import { Onboarding } from "./onboarding-part.tsx";
import type { OpsFacts } from "./ops-facts.ts";
import { Section } from "./section.tsx";

export function Accounts({ accounts, shopRef, answer }: Pick<OpsFacts, "accounts" | "shopRef" | "answer">) {
  const { t } = useLingui();
  const localize = useLocalize();
  const { reasonText } = useAccountText();
  const stadiums = [...new Map(accounts.map((each) => [each.stadiumId, each.stadiumName])).entries()];
  return (
    <Section title={t`Where the shops’ money goes`}>
      <div className="grid gap-3">
        {stadiums.map(([id, name]) => (
          <details
            key={id}
            className="card"
            open={accounts.some(
              (each) => each.stadiumId === id && each.shopId === (answer?.shopId ?? shopRef),
            )}
          >
            <summary className="row min-h-14 gap-3 px-5 font-medium">
              <span className="grow">{localize(name)}</span>
              <Icon name="down" className="text-muted" />
            </summary>
            {accounts
              .filter((each) => each.stadiumId === id)
              .map((shop) => (
                <div key={shop.shopId} className="grid gap-2 border-t px-5 py-3">
                  <Form method="post" replace className="grid gap-2">
                    <input type="hidden" name="act" value="account" />
                    <input type="hidden" name="shop" value={shop.shopId} />
                    <input type="hidden" name="seen" value={shop.account ?? ""} />
                    <Field
                      label={localize(shop.shopName)}
                      hint={
                        shop.unpayableReason !== null
                          ? t`Not paid by the provider (${reasonText(shop.unpayableReason) ?? shop.unpayableReason}): takes no orders`
                          : shop.account
                            ? undefined
                            : t`None: the platform is charged`
                      }
                      name="account"
                      dir="ltr"
                      defaultValue={shop.account ?? ""}
                      placeholder="acct_…"
                      maxLength={70}
                    />
                    <Button type="submit" kind="outline">{t`Change the account`}</Button>
                  </Form>
                  <Onboarding
                    shop={shop}
                    link={answer?.onboarding?.shopId === shop.shopId ? answer.onboarding.url : null}
                  />
                </div>
              ))}
          </details>
        ))}
      </div>
    </Section>
  );
}
