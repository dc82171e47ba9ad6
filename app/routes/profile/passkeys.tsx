import { useLingui } from "@lingui/react/macro";
import { Form } from "react-router";
import { Card } from "#app/components/card.tsx";
import { Icon } from "#app/components/icon.tsx";
import { FormProblem } from "#app/forms/form-problem.tsx";
import { useLanguage } from "#app/hooks/use-localize.ts";
import { dateFormat } from "#domain/language/date-format.ts";
import { PasskeyButton } from "../passkey-button.tsx";
import type { AccountFailure } from "./account-screen.tsx";

export type Passkey = { id: string; name: string; addedAt: number };

/** The devices that sign in without a password. */
export function Passkeys({ passkeys, failure }: { passkeys: Passkey[]; failure: AccountFailure | null }) {
  const { t } = useLingui();
  const language = useLanguage();
  const dateOf = (at: number) =>
    dateFormat(language, undefined, "own-day", { dateStyle: "medium" }).format(at);
  return (
    <Card className="grid grid-cols-1 gap-2 overflow-hidden pb-5">
      <h2 className="px-5 pt-5 text-lg">{t`Passkeys`}</h2>
      <p className="px-5 text-muted">{t`Sign in with your fingerprint, face or phone’s PIN, without a password.`}</p>
      {failure?.isOfPasskey && (
        <div className="px-5">
          <FormProblem failure={failure} />
        </div>
      )}
      {passkeys.length > 0 && (
        <ul>
          {passkeys.map((each) => (
            <li key={each.id} className="row min-h-16 flex-wrap gap-3 border-t px-5 py-2">
              <Icon name="lock" className="text-muted" />
              <span className="min-w-0 grow">
                <span className="block font-medium wrap-anywhere">
                  <bdi translate="no">{each.name || t`Passkey`}</bdi>
                </span>
                <span className="block text-sm text-muted">{t`Added: ${dateOf(each.addedAt)}`}</span>
              </span>
              <Form method="post" replace>
                <input type="hidden" name="passkey" value={each.id} />
                <button
                  type="submit"
                  name="act"
                  value="remove-passkey"
                  className="btn px-3 text-danger"
                >{t`Remove`}</button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <div className="grid gap-2 px-5 pt-2">
        <PasskeyButton purpose="add" kind="soft">
          {t`Add a passkey`}
        </PasskeyButton>
      </div>
    </Card>
  );
}
