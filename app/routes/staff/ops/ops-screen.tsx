import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "../../../components/button.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Field } from "../../../components/field.tsx";
import { Icon } from "../../../components/icon.tsx";
import { type Language, type Localized, localize } from "../../../domain/localized.ts";
import { StaffHeader } from "../parts/staff-header.tsx";
import type { OpsAnswer } from "./ops.tsx";
import { useOpsText } from "./use-ops-text.ts";

type Props = {
  userId: string;
  now: number;
  alerts: {
    id: string;
    kind: string;
    subject: string;
    stadiumId: string;
    shopId: string;
    times: number;
    lastAt: number;
    detail: Record<string, unknown>;
  }[];
  accounts: {
    shopId: string;
    shopName: Localized;
    stadiumId: string;
    stadiumName: Localized;
    account: string | null;
  }[];
  audit: { id: string; at: number; role: string; action: string; subject: string; outcome: string }[];
  operators: { id: string; userId: string; name: string; email: string }[];
  invitations: { id: string; email: string }[];
  answer: OpsAnswer | null;
};

/** The platform's own page: what needs a person, the payments, where the shops' money goes, who runs it. */
export function OpsScreen(props: Props) {
  const { t } = useLingui();
  const { problemText } = useOpsText();
  const { answer } = props;
  return (
    <>
      <StaffHeader title={t`Operator’s page`} />
      <main id="main" className="page column grid gap-6">
        <title>{`${t`Operator’s page`} · Seatside`}</title>
        {answer?.problem && (
          <p role="alert" className="row gap-2.5 rounded-small bg-canceled-tint px-4 py-3 text-canceled">
            <Icon name="warning" />
            {problemText(answer.problem)}
          </p>
        )}
        <Alerts alerts={props.alerts} now={props.now} />
        <Payments answer={answer} />
        <Accounts accounts={props.accounts} />
        <Operators {...props} />
        <Audit audit={props.audit} />
      </main>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="pb-3 text-lg">{title}</h2>
      {children}
    </section>
  );
}

function useAgo(now: number) {
  const { i18n } = useLingui();
  const format = new Intl.RelativeTimeFormat(i18n.locale, { numeric: "auto" });
  return (at: number) => {
    const minutes = Math.round((now - at) / 60_000);
    if (minutes < 60) return format.format(-minutes, "minute");
    if (minutes < 2_880) return format.format(-Math.round(minutes / 60), "hour");
    return format.format(-Math.round(minutes / 1_440), "day");
  };
}

function Alerts({ alerts, now }: Pick<Props, "alerts" | "now">) {
  const { t } = useLingui();
  const { alertName } = useOpsText();
  const ago = useAgo(now);
  return (
    <Section title={t`Needs a person`}>
      {alerts.length === 0 ? (
        <EmptyState
          picture="check-mark-button"
          title={t`Nothing is open`}
          text={t`Payments that disagree, silent shops and failed refunds show up here.`}
        />
      ) : (
        <ul className="card overflow-hidden">
          {alerts.map((each) => (
            <li key={each.id} className="row min-h-16 flex-wrap gap-3 border-t px-5 py-3 first:border-t-0">
              <span className="min-w-0 grow">
                <span className="block font-medium">
                  {alertName(each.kind)}
                  {each.times > 1 && <bdi dir="ltr"> ×{each.times}</bdi>}
                </span>
                <span className="block text-sm wrap-anywhere text-muted">
                  <bdi dir="ltr">
                    {[each.stadiumId, each.shopId, each.subject].filter(Boolean).join(" · ")}
                  </bdi>
                </span>
                <span className="block text-sm wrap-anywhere text-muted">
                  <span suppressHydrationWarning>{ago(each.lastAt)}</span>
                  {Object.keys(each.detail).length > 0 && (
                    <>
                      {" · "}
                      <bdi dir="ltr">
                        {Object.entries(each.detail)
                          .map(([name, value]) => `${name}: ${String(value)}`)
                          .join(", ")}
                      </bdi>
                    </>
                  )}
                </span>
              </span>
              <Form method="post" replace>
                <input type="hidden" name="act" value="resolve" />
                <button type="submit" name="alert" value={each.id} className="btn px-3 text-link">
                  {t`Done`}
                </button>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Payments({ answer }: Pick<Props, "answer">) {
  const { t } = useLingui();
  const busy = useNavigation().formData?.get("act") === "reconcile";
  const found = answer?.reconciled;
  return (
    <Section title={t`Payments`}>
      <div className="card grid gap-3 p-5">
        <p className="text-muted">
          {t`Every payment is compared with the provider once a day. This compares the next ones now.`}
        </p>
        <Form method="post" replace className="row flex-wrap gap-3">
          <input type="hidden" name="act" value="reconcile" />
          <Button type="submit" name="dryRun" value="1" kind="soft" busy={busy}>{t`Compare only`}</Button>
          <Button type="submit" kind="outline" busy={busy}>{t`Compare and repair`}</Button>
        </Form>
        {found && (
          <div role="status" className="grid gap-1">
            <p className="font-medium">
              {t`Compared: ${found.compared}. Put right: ${found.repaired}. Still open: ${found.open.length}.`}
            </p>
            {found.open.map((each) => (
              <p key={`${each.orderId}${each.code}`} className="text-sm wrap-anywhere text-canceled">
                <bdi dir="ltr">
                  {each.code} · {each.orderId}
                </bdi>
              </p>
            ))}
          </div>
        )}
      </div>
    </Section>
  );
}

function Accounts({ accounts }: Pick<Props, "accounts">) {
  const { t, i18n } = useLingui();
  const language = i18n.locale as Language;
  const stadiums = [...new Map(accounts.map((each) => [each.stadiumId, each.stadiumName])).entries()];
  return (
    <Section title={t`Where the shops’ money goes`}>
      <div className="grid gap-3">
        {stadiums.map(([id, name]) => (
          <details key={id} className="card">
            <summary className="row min-h-14 gap-3 px-5 font-medium">
              <span className="grow">{localize(name, language)}</span>
              <Icon name="down" className="text-muted" />
            </summary>
            {accounts
              .filter((each) => each.stadiumId === id)
              .map((shop) => (
                <Form key={shop.shopId} method="post" replace className="grid gap-2 border-t px-5 py-3">
                  <input type="hidden" name="act" value="account" />
                  <input type="hidden" name="shop" value={shop.shopId} />
                  <input type="hidden" name="seen" value={shop.account ?? ""} />
                  <Field
                    label={localize(shop.shopName, language)}
                    hint={shop.account ? undefined : t`None: the platform is charged`}
                    name="account"
                    dir="ltr"
                    defaultValue={shop.account ?? ""}
                    placeholder="acct_…"
                    maxLength={70}
                  />
                  <Button type="submit" kind="outline">{t`Change the account`}</Button>
                </Form>
              ))}
          </details>
        ))}
      </div>
    </Section>
  );
}

function Operators({ operators, invitations, userId }: Pick<Props, "operators" | "invitations" | "userId">) {
  const { t } = useLingui();
  return (
    <Section title={t`Operators`}>
      <ul className="card overflow-hidden">
        {operators.map((each) => (
          <li key={each.id} className="row min-h-16 flex-wrap gap-3 border-t px-5 py-2 first:border-t-0">
            <span className="min-w-0 grow">
              <bdi className="block font-medium wrap-anywhere">{each.name}</bdi>
              <bdi dir="ltr" className="block text-sm wrap-anywhere text-muted">
                {each.email}
              </bdi>
            </span>
            {each.userId !== userId && (
              <details className="text-end">
                <summary className="btn px-3 text-danger">{t`Remove`}</summary>
                <Form method="post" replace>
                  <input type="hidden" name="act" value="revoke" />
                  <button
                    type="submit"
                    name="role"
                    value={each.id}
                    className="btn bg-danger px-4 text-on-danger"
                  >
                    {t`Yes, take the role away`}
                  </button>
                </Form>
              </details>
            )}
          </li>
        ))}
        {invitations.map((each) => (
          <li key={each.id} className="row min-h-14 border-t px-5 py-2 text-muted">
            <bdi dir="ltr" className="grow wrap-anywhere">
              {each.email}
            </bdi>
            {t`Invited`}
          </li>
        ))}
      </ul>
      <Form method="post" replace className="mt-3 grid gap-3">
        <input type="hidden" name="act" value="invite" />
        <Field label={t`Email`} name="email" type="email" autoComplete="off" maxLength={200} />
        <Button type="submit" kind="soft">{t`Invite an operator`}</Button>
      </Form>
    </Section>
  );
}

function Audit({ audit }: Pick<Props, "audit">) {
  const { t, i18n } = useLingui();
  const format = new Intl.DateTimeFormat(i18n.locale === "he" ? "he-IL" : "en-GB", {
    dateStyle: "short",
    timeStyle: "short",
    timeZone: "UTC",
  });
  return (
    <Section title={t`What staff did`}>
      <div className="card overflow-x-auto">
        <table className="w-full text-start text-sm">
          <thead>
            <tr className="text-muted">
              <th className="px-4 py-3 text-start font-medium">{t`When (UTC)`}</th>
              <th className="px-4 py-3 text-start font-medium">{t`Role`}</th>
              <th className="px-4 py-3 text-start font-medium">{t`What`}</th>
              <th className="px-4 py-3 text-start font-medium">{t`Outcome`}</th>
            </tr>
          </thead>
          <tbody>
            {audit.map((each) => (
              <tr key={each.id} className="border-t">
                <td className="px-4 py-2 whitespace-nowrap" suppressHydrationWarning>
                  <bdi dir="ltr">{format.format(each.at)}</bdi>
                </td>
                <td className="px-4 py-2">
                  <bdi dir="ltr">{each.role}</bdi>
                </td>
                <td className="px-4 py-2 wrap-anywhere">
                  <bdi dir="ltr">
                    {each.action} {each.subject}
                  </bdi>
                </td>
                <td className="px-4 py-2">
                  <bdi dir="ltr">{each.outcome}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
