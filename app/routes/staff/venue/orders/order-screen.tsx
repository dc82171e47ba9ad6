import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/fields/field.tsx";
import { Money } from "#app/components/money.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { type OpsProblem, opsProblems, problemText } from "#app/routes/staff/parts/code-texts.ts";
import { Hidden, ProblemNote } from "#app/routes/staff/parts/lists.tsx";
import { Code, OrderState, ProviderAmount, Raw, useDayText } from "#app/routes/staff/parts/named.tsx";
import { sumOfShares } from "#domain/ledger/shares.ts";
import { boardOrderPath } from "#domain/staff/staff-places.ts";
import { Area, Part } from "../parts/part.tsx";
import type { loader } from "./orders.tsx";
import { Books, Events, MoneyStory } from "./story-parts.tsx";

type Props = NonNullable<Awaited<ReturnType<typeof loader>>> & { problem: OpsProblem | null };

/** One order from quote to last refund: customer, lines, money, events and ledger. */
export function OrderScreen({ story, isOnBoard, requestKey, isOperator, settled, problem }: Props) {
  const { t } = useLingui();
  const localize = useLocalize();
  const dayText = useDayText();
  const { id, orderCode, stamp, shop, shopId, section, row, seatNo, shelf, customer, phoneEnd } = story;
  const seat = [section, row, seatNo].filter(Boolean).join("-");
  const facts: [string, ReactNode][] = [
    [t`Shop`, shop && localize(shop)],
    [t({ message: "Seat", context: "the place" }), seat && <Raw text={seat} />],
    [t`Pickup shelf`, shelf],
    [t`Name`, customer && <bdi translate="no">{customer}</bdi>],
    [t`Phone ends with`, phoneEnd && <bdi dir="ltr">{phoneEnd}</bdi>],
    [
      t`Time number`,
      <bdi key="stamp" dir="ltr">
        {stamp}
      </bdi>,
    ],
    [
      t`Receipts and credit notes`,
      story.documents.length > 0 && (
        <bdi dir="ltr">{story.documents.map(({ number }) => number).join(" · ")}</bdi>
      ),
    ],
    [t`At the provider`, story.intents.length > 0 && <Raw text={story.intents.join(" · ")} />],
  ];
  return (
    <Area
      title={orderCode}
      heading={
        <span className="row flex-wrap gap-3">
          <Code code={orderCode} />
          <OrderState order={story} />
        </span>
      }
      note={dayText(story.evening)}
      actions={
        <>
          {isOnBoard && (
            <a
              href={boardOrderPath(shopId, orderCode)}
              className="btn px-3 text-link"
            >{t`Print the ticket`}</a>
          )}
          <a href={`/order/${id}/receipt`} target="_blank" rel="noopener" className="btn px-3 text-link">
            {t`Receipt`}
          </a>
        </>
      }
    >
      <ProblemNote text={problemText(t, opsProblems, problem)} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Part title={t`Order`}>
          <ul className="grid list-none gap-1">
            {story.lines.map(({ position, name, options, quantity, removedQuantity }) => (
              <li key={position} className="wrap-anywhere">
                <bdi dir="ltr">{quantity}×</bdi> <b>{localize(name)}</b>
                {options.length > 0 && (
                  <span className="text-sm text-muted">
                    {" "}
                    {options.map((each) => localize(each)).join(", ")}
                  </span>
                )}
                {removedQuantity > 0 && (
                  <span className="text-sm text-canceled">
                    {" "}
                    {t`Left out or refunded: ${removedQuantity}`}
                  </span>
                )}
              </li>
            ))}
          </ul>
          <dl className="detail-list">
            {facts.map(
              ([name, value]) =>
                value && (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd className="wrap-anywhere">{value}</dd>
                  </div>
                ),
            )}
          </dl>
        </Part>
        <Part title={t`Refund`} id="refund">
          <RefundForm key={requestKey} {...{ story, requestKey, isOperator }} />
          {settled && (
            <p className="text-sm text-muted">
              {t`Reached our balance`}:{" "}
              <ProviderAmount minor={settled.bankMinor} currency={settled.currency} /> ·{" "}
              {t`The provider’s fees`}:{" "}
              <ProviderAmount minor={-settled.feesMinor} currency={settled.currency} />
            </p>
          )}
        </Part>
        <Part title={t`Money`}>
          <MoneyStory story={story} />
        </Part>
        <Part title={t`What happened`}>
          <Events story={story} />
        </Part>
      </div>
      <Part title={t`In the books`}>
        <Books story={story} />
      </Part>
    </Area>
  );
}

type RefundFormProps = Pick<Props, "story" | "requestKey" | "isOperator">;

/** Refunds pieces, the rest of an order, or (operators only) its tip. Works without scripts. */
function RefundForm({ story, requestKey, isOperator }: RefundFormProps) {
  const { t } = useLingui();
  const localize = useLocalize();
  const { left, deliveredAt, byHandMinor } = story;
  const leftMinor = Math.max(0, sumOfShares(left) - byHandMinor);
  // The runner keeps the tip.
  const wholeMinor = sumOfShares(left) - (deliveredAt === null ? 0 : left.tipMinor);
  const lines = story.lines.map((line) => ({ ...line, count: line.quantity - line.removedQuantity }));
  return (
    <Form method="post" replace className="grid max-w-[35rem] gap-3">
      <Hidden fields={{ act: "refund", requestKey }} />
      <p className="font-medium">
        {t`Left to refund:`} <Money minor={leftMinor} />
        {byHandMinor > 0 && (
          <span className="block text-sm font-normal text-muted">
            {t`Refunded separately`} <Money minor={byHandMinor} />
          </span>
        )}
      </p>
      {leftMinor > 0 && (
        <>
          {lines.map(({ position, name, count }) => (
            <Field
              key={position}
              label={localize(name)}
              hint={t`Of ${count}`}
              name={`line-${position}`}
              type="number"
              min={0}
              max={count}
              defaultValue="0"
            />
          ))}
          <Field label={t`Reason`} name="reason" required maxLength={200} />
          <div className="row flex-wrap gap-3">
            <Button type="submit" name="scope" value="lines" kind="soft">{t`Refund these items`}</Button>
            {wholeMinor > 0 && wholeMinor <= leftMinor && (
              <Button type="submit" name="scope" value="order" kind="outline">
                {t`Refund everything left:`} <Money minor={wholeMinor} />
              </Button>
            )}
            {isOperator && left.tipMinor > 0 && (
              <Button type="submit" name="scope" value="tip" kind="outline">
                {t`Refund the tip:`} <Money minor={left.tipMinor} />
              </Button>
            )}
          </div>
        </>
      )}
    </Form>
  );
}
