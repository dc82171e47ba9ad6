import { Plural, useLingui } from "@lingui/react/macro";
import { Form } from "react-router";
import { Icon } from "#app/components/icon.tsx";
import type { IconName } from "#app/components/icon-paths.ts";
import { useLanguage } from "#app/hooks/use-localize.ts";
import { dateFormat } from "#domain/language/date-format.ts";
import type { StepFacts } from "./second-step-screen.tsx";

/** What the account has. Changes need the password, typed within ten minutes. */
export function StepList({ hasApp, passkeys, recoveryCodes }: StepFacts) {
  const { t } = useLingui();
  const language = useLanguage();
  const dateOf = (at: number) =>
    dateFormat(language, undefined, "own-day", { dateStyle: "medium" }).format(at);
  if (!hasApp && passkeys.length === 0)
    return <p className="text-muted">{t`You have no second step yet. Add one below.`}</p>;
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">{t`Your second steps`}</h2>
      <ul className="card overflow-hidden">
        {hasApp && <Step icon="phone" name={t`Authenticator app`} />}
        {passkeys.map((each) => (
          <Step
            key={each.id}
            icon="lock"
            name={each.name || t`Passkey`}
            about={t`Added: ${dateOf(each.addedAt)}`}
            passkey={each.id}
          />
        ))}
        <li className="row min-h-16 flex-wrap gap-3 border-t px-5 py-2">
          <Icon name="receipt" className="text-muted" />
          <span className="min-w-0 grow">
            <span className="block font-medium">{t`Recovery codes`}</span>
            <span className="block text-sm text-muted">
              <Plural value={recoveryCodes} one="# left" other="# left" />
            </span>
          </span>
          <Form method="post" replace>
            <button type="submit" name="act" value="new-codes" className="btn px-3 text-link">
              {t`New codes`}
            </button>
          </Form>
        </li>
      </ul>
    </section>
  );
}

function Step({
  icon,
  name,
  about,
  passkey,
}: {
  icon: IconName;
  name: string;
  about?: string;
  passkey?: string;
}) {
  const { t } = useLingui();
  return (
    <li className="row min-h-16 flex-wrap gap-3 border-t px-5 py-2 first:border-t-0">
      <Icon name={icon} className="text-muted" />
      <span className="min-w-0 grow">
        <span className="block font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </span>
        {about && <span className="block text-sm text-muted">{about}</span>}
      </span>
      <details className="ms-auto text-end">
        <summary className="btn px-3 text-danger">{t`Remove`}</summary>
        <Form method="post" replace>
          {passkey && <input type="hidden" name="passkey" value={passkey} />}
          <button type="submit" name="act" value="remove" className="btn bg-danger px-4 text-on-primary">
            {t`Yes, remove this step`}
          </button>
        </Form>
      </details>
    </li>
  );
}
