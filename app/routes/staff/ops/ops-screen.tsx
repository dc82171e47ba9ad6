import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Chip } from "#app/components/fields/chip.tsx";
import { Field } from "#app/components/fields/field.tsx";
import { ScreenCurrency } from "#app/components/money.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { deedText, opsProblems, problemText } from "../parts/code-texts.ts";
import { FindOrders } from "../parts/find-orders.tsx";
import { CardList, PostButton, ProblemNote, TwoLines } from "../parts/lists.tsx";
import { Code, LocalTime, roleText, useWhere } from "../parts/named.tsx";
import { RemoveRole, ResetSecondStep } from "../parts/role-forms.tsx";
import { Accounts } from "./accounts-part.tsx";
import { Alerts } from "./alerts-part.tsx";
import { FindingLine } from "./detail-fields.tsx";
import { OpenCalls } from "./open-calls-part.tsx";
import type { OpsFacts } from "./ops.tsx";
import { OpsFrame, refundPath, Section } from "./ops-frame.tsx";

export function OpsScreen(props: OpsFacts) {
  const { t } = useLingui();
  const { answer } = props;
  return (
    <OpsFrame title={t`Operations`}>
      <ProblemNote text={problemText(t, opsProblems, answer?.problem)} />
      <Alerts alerts={props.alerts} now={props.now} />
      <OpenCalls calls={props.calls} now={props.now} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <FindOrder answer={answer} isUnknown={props.isUnknown} />
        <Payments answer={answer} now={props.now} />
      </div>
      <Accounts accounts={props.accounts} shopRef={props.shopRef} answer={answer} />
      <Operators {...props} />
      <Audit audit={props.audit} />
    </OpsFrame>
  );
}

/** Finds an order of any venue and leads to its page, where it can be refunded. */
function FindOrder({ answer, isUnknown }: Pick<OpsFacts, "answer" | "isUnknown">) {
  const { t } = useLingui();
  const isBusy = useNavigation().formData?.get("act") === "find";
  return (
    <Section title={t`Find an order`}>
      <div id="find" className="card p-5">
        {isUnknown && <p role="alert" className="pb-3 text-canceled">{t`There’s no such order.`}</p>}
        <FindOrders answer={answer?.found ?? null} isBusy={isBusy} namesVenue act="find" />
      </div>
    </Section>
  );
}

function Operators({
  operators,
  invitations,
  userId,
}: Pick<OpsFacts, "operators" | "invitations" | "userId">) {
  const { t } = useLingui();
  return (
    <Section title={t`Operators`}>
      <CardList>
        {operators.map((each) => (
          <li key={each.id} className="row min-h-16 flex-wrap gap-3 border-t px-5 py-2 first:border-t-0">
            <TwoLines name={<bdi>{each.name}</bdi>} about={<bdi dir="ltr">{each.email}</bdi>} />
            {each.userId !== userId && <ResetSecondStep userId={each.userId} />}
            {each.userId !== userId && <RemoveRole roleId={each.id} />}
          </li>
        ))}
        {invitations.map((each) => (
          <li key={each.id} className="row min-h-14 border-t px-5 py-2 text-muted">
            <bdi dir="ltr" className="grow wrap-anywhere">
              {each.email}
            </bdi>
            {t`Invited`}
            <PostButton
              fields={{ act: "withdraw" }}
              name="invitation"
              value={each.id}
            >{t`Withdraw`}</PostButton>
          </li>
        ))}
      </CardList>
      <Form method="post" replace className="mt-3 grid max-w-[35rem] gap-3">
        <input type="hidden" name="act" value="invite" />
        <Field label={t`Email`} name="email" type="email" autoComplete="off" maxLength={200} />
        <Button type="submit" kind="soft">{t`Invite an operator`}</Button>
      </Form>
    </Section>
  );
}

export function Payments({ answer, now }: Pick<OpsFacts, "answer" | "now">) {
  const { t } = useLingui();
  const busy = useNavigation().formData?.get("act") === "reconcile";
  const found = answer?.reconciled;
  return (
    <Section title={t`Payments`}>
      <div className="card grid gap-3 p-5">
        <p className="max-w-[35rem] text-muted">
          {t`Every payment is compared with the provider after an hour, a day, a week and a month. This compares fifty now, oldest first. Press again for the next fifty.`}
        </p>
        <Form method="post" replace className="row flex-wrap gap-3">
          <input type="hidden" name="act" value="reconcile" />
          <input type="hidden" name="after" value={found?.next ?? ""} />
          <Button type="submit" name="dryRun" value="1" kind="soft" busy={busy}>{t`Compare only`}</Button>
          <Button type="submit" kind="outline" busy={busy}>{t`Compare and repair`}</Button>
        </Form>
        {found && (
          <div role="status" className="grid gap-1">
            <p className="font-medium">
              {t`Compared: ${found.compared}. Fixed: ${found.repaired}. Still open: ${found.open.length}.`}
            </p>
            <p className="text-muted">
              {found.next === null
                ? t`That was the last one. Pressing again starts over with the oldest.`
                : t`There are more. Press again to continue.`}
            </p>
            <ul className="grid gap-1">
              {found.open.map((each) => (
                <li key={JSON.stringify(each)} className="text-sm wrap-anywhere text-canceled">
                  <ScreenCurrency value={each.currency}>
                    <FindingLine code={each.code} detail={each.detail} now={now} />
                  </ScreenCurrency>{" "}
                  <a href={refundPath(each.orderId)} className="text-link underline">{t`See the order`}</a>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Section>
  );
}

/** The audit log in words, refused actions first. Times are the stadium's own. */
function Audit({ audit }: Pick<OpsFacts, "audit">) {
  const { t } = useLingui();
  const [query, setQuery] = useState("");
  const words = useLocalize();
  const search = query.trim().toLowerCase();
  const shown = audit.filter(({ action, orderCode, dish, shop, stadium, who }) =>
    [deedText(t, action), orderCode, words(dish), words(shop), words(stadium), who].some((name) =>
      name?.toLowerCase().includes(search),
    ),
  );
  const rowsOf = (entries: typeof audit) => (
    <CardList>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </CardList>
  );
  const refused = shown.filter((each) => each.outcome !== "ok");
  return (
    <Section title={t`Staff activity`}>
      <Field
        compact
        type="search"
        className="max-w-[28rem] pb-3"
        label={t`Find an order, a dish, a person or a shop`}
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      {shown.length === 0 && query && <p className="text-muted">{t`Nothing found.`}</p>}
      {refused.length > 0 && (
        <>
          <h3 className="pb-2 font-medium">{t`Refused`}</h3>
          {rowsOf(refused)}
          <h3 className="pt-4 pb-2 font-medium">{t`Carried out`}</h3>
        </>
      )}
      {rowsOf(shown.filter((each) => each.outcome === "ok"))}
    </Section>
  );
}

function Entry({ entry }: { entry: OpsFacts["audit"][number] }) {
  const words = useLocalize();
  const { t } = useLingui();
  const { orderCode, dish, who, role, outcome } = entry;
  const where = useWhere()(entry);
  return (
    <li className="row flex-wrap gap-x-3 gap-y-1 border-t px-5 py-2.5 first:border-t-0">
      <span className="min-w-0 grow basis-56 wrap-anywhere">
        <b className="font-medium">{deedText(t, entry.action)}</b>{" "}
        {orderCode ? <Code code={orderCode} /> : dish && <bdi>{words(dish)}</bdi>}
        <span className="block text-sm text-muted">
          {who ? <bdi translate="no">{who}</bdi> : roleText(t, role)}
          {where && ` · ${where}`}
        </span>
      </span>
      {outcome !== "ok" && (
        <Chip tone="red">
          <bdi dir="ltr" translate="no" className="wrap-anywhere">
            {outcome}
          </bdi>
        </Chip>
      )}
      <span className="text-sm text-muted">
        <LocalTime at={entry.at} timeZone={entry.timeZone} />
      </span>
    </li>
  );
}
