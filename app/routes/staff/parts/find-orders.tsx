import { useLingui } from "@lingui/react/macro";
import type { FormEvent } from "react";
import { Form, Link } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/fields/field.tsx";
import { Money } from "#app/components/money.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { clockTime } from "#domain/language/greeting.ts";
import type { FoundOrder, FoundOrders } from "#domain/order/order-search.ts";
import { orderStoryPath } from "#domain/staff/staff-places.ts";
import { Code, OrderState, useDayText } from "./named.tsx";

/** A search's result. */
export type FindAnswer =
  | ({ ok: true } & FoundOrders)
  | { ok: false; reason: "too-many-requests" | "network" };

type Props = {
  answer: FindAnswer | null;
  isBusy: boolean;
  /** Several venues' orders are in one list. */
  namesVenue?: boolean;
  autoFocus?: boolean;
  /** The value of `act`, for an action with several forms. */
  act?: string;
  /** Without these two the form is posted, and a row links to the order's page. */
  onSearch?: (text: string) => void;
  onOpen?: (order: FoundOrder) => void;
};

/** A search for orders and its results. */
export function FindOrders({ answer, isBusy, namesVenue, autoFocus, act, onSearch, onOpen }: Props) {
  const { t } = useLingui();
  function search(event: FormEvent<HTMLFormElement>) {
    if (!onSearch) return;
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get("text")));
  }
  return (
    <div className="grid gap-4">
      <Form method="post" onSubmit={search} className="row max-w-160 flex-wrap items-start gap-3">
        {act && <input type="hidden" name="act" value={act} />}
        <Field
          className="min-w-0 grow basis-40"
          label={t`Order`}
          hint={t`Six digits, a number on the receipt, a phone or its last four digits, email, seat, name, or a time like 21:15`}
          name="text"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          required
          maxLength={120}
          autoFocus={autoFocus}
        />
        <Button type="submit" busy={isBusy} className="mt-[26px] min-h-13">{t`Find`}</Button>
      </Form>
      <div role="status" className="grid gap-4 empty:hidden">
        {answer && <Found {...{ answer, namesVenue, onOpen }} />}
      </div>
    </div>
  );
}

type RowProps = Pick<Props, "namesVenue" | "onOpen">;

function Found({ answer, ...rest }: RowProps & { answer: FindAnswer }) {
  const { t } = useLingui();
  const dayText = useDayText();
  if (!answer.ok)
    return (
      <p className="text-canceled">
        {answer.reason === "network"
          ? t`That didn’t work. Please try again.`
          : t`Too many searches. Please try again in a few minutes.`}
      </p>
    );
  const { kind, orders, hasMore, isUnanswered } = answer;
  if (isUnanswered)
    return <p className="text-canceled">{t`The payment provider didn’t answer. Please try again later.`}</p>;
  if (kind === null) return <p>{t`No order has a number like this.`}</p>;
  if (orders.length === 0)
    return (
      <p>
        {kind === "name" || kind === "seat" || kind === "time"
          ? t`Nothing found in the last three days. Older orders are found by their numbers, a phone or an email.`
          : t`Nothing found.`}
      </p>
    );
  return (
    <>
      {[...new Set(orders.map(({ evening }) => evening))].map((evening) => (
        <section key={evening} className="grid gap-2">
          <h3 className="font-semibold">{dayText(evening)}</h3>
          <ul className="card list-none overflow-hidden">
            {orders.map(
              (order) =>
                order.evening === evening && (
                  <li key={order.id} className="border-t first:border-t-0">
                    <Row order={order} {...rest} />
                  </li>
                ),
            )}
          </ul>
        </section>
      ))}
      {hasMore && <p className="text-muted">{t`Only the newest are listed. There are more.`}</p>}
    </>
  );
}

function Row({ order, namesVenue, onOpen }: RowProps & { order: FoundOrder }) {
  const { t } = useLingui();
  const localize = useLocalize();
  const { orderCode, placedAt, timeZone, customer, section, row, seatNo } = order;
  const seat = [section, row, seatNo].filter(Boolean).join("-");
  const where = [localize(order.shop), ...(namesVenue ? [localize(order.stadium)] : [])].join(" · ");
  const look = "row min-h-16 w-full gap-3 px-5 py-3 text-start";
  const text = (
    <>
      <span className="min-w-0 grow wrap-anywhere">
        <span className="row flex-wrap gap-x-3 gap-y-1 font-semibold">
          <Code code={orderCode} />
          <bdi dir="ltr" translate="no" className="tabular">
            {clockTime(timeZone, placedAt)}
          </bdi>
          <bdi translate="no">{customer}</bdi>
          {seat && (
            <bdi dir="ltr" translate="no" className="tabular">
              {seat}
            </bdi>
          )}
        </span>
        <span className="block text-sm text-muted">{where}</span>
      </span>
      <span className="grid flex-none justify-items-end gap-1 tabular">
        <OrderState order={order} />
        <Money minor={order.totalMinor} currency={order.currency} />
        {order.refundedMinor > 0 && (
          <span className="text-sm text-muted">
            {t`Refunded`} <Money minor={order.refundedMinor} currency={order.currency} />
          </span>
        )}
      </span>
    </>
  );
  return onOpen ? (
    <button type="button" className={look} onClick={() => onOpen(order)}>
      {text}
    </button>
  ) : (
    <Link to={orderStoryPath(order)} className={look}>
      {text}
    </Link>
  );
}
