import { useLingui } from "@lingui/react/macro";
import { Form } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Money } from "#app/components/money.tsx";
import { needsPerson } from "#domain/ledger/operations.ts";
import { CardList, Hidden, PostButton } from "../parts/lists.tsx";
import { About, LocalTime, useAgo } from "../parts/named.tsx";
import { callTexts } from "./call-texts.ts";
import { CodeText, Ids } from "./detail-fields.tsx";
import type { OpsFacts } from "./ops.tsx";
import { refundPath, Section } from "./ops-frame.tsx";

/** Calls to the provider without an outcome, or refused for good; the oldest first. */
export function OpenCalls({ calls, now }: Pick<OpsFacts, "calls" | "now">) {
  const { t } = useLingui();
  return (
    <Section title={t`Open requests to the payment provider`}>
      <div id="calls">
        <CardList empty={t`Every charge, release and refund has been answered.`}>
          {calls.map((call) => (
            <OpenCall key={call.id} call={call} now={now} />
          ))}
        </CardList>
      </div>
    </Section>
  );
}

function OpenCall({ call, now }: { call: OpsFacts["calls"][number]; now: number }) {
  const { t } = useLingui();
  const ago = useAgo(now);
  const { id, orderId, kind, timeZone, amountMinor, state, attempts, createdAt } = call;
  const code = call.lastError ?? "not-made";
  const isUrgent = state === "failed" || needsPerson(call, now);
  return (
    <li className="row min-h-16 flex-wrap gap-x-3 gap-y-1 border-t px-5 py-3 first:border-t-0">
      <span className="min-w-0 grow basis-72">
        <span className="block font-medium">
          {t(callTexts[kind])} · <Money minor={amountMinor} currency={call.currency} />
        </span>
        <span className="block text-sm wrap-anywhere">
          <About {...call} />
        </span>
        <span className={`block text-sm ${isUrgent ? "text-canceled" : "text-muted"}`}>
          <span suppressHydrationWarning>{ago(createdAt)}</span>
          {timeZone && (
            <>
              {" · "}
              <LocalTime at={createdAt} timeZone={timeZone} />
            </>
          )}
          {" · "}
          {state === "failed" ? t`refused for good` : t`tries: ${attempts}`}
          {" · "}
          <CodeText code={code} />
        </span>
        <Ids ids={[orderId]} />
      </span>
      <div className="row -mx-2 flex-wrap items-start gap-x-1">
        <a href={refundPath(orderId)} className="btn px-2 text-link">{t`See the order`}</a>
        <RetryCall orderId={orderId} callId={id} />
        {kind === "refund-food" && state === "failed" && (
          <PostButton fields={{ act: "pay-call", order: orderId }} name="call" value={id}>
            {t`Pay it from the platform`}
          </PostButton>
        )}
        <details className="open:basis-full">
          <summary className="btn px-2 text-danger">{t`Close it`}</summary>
          <Form method="post" replace className="grid justify-items-start gap-2 ps-2">
            <Hidden fields={{ act: "end-call", order: orderId }} />
            <p className="max-w-72 text-sm text-muted">
              {kind === "capture"
                ? t`The order is canceled and nothing is cooked. The reserved amount is released. If the card was charged, it’s refunded in full.`
                : t`It won’t be sent again. Do this only once it’s been settled with the provider or in another way.`}
            </p>
            <Button type="submit" kind="danger" name="call" value={id}>{t`Yes, close it`}</Button>
          </Form>
        </details>
      </div>
    </li>
  );
}

export function RetryCall({ orderId, callId }: { orderId: string; callId: string }) {
  const { t } = useLingui();
  return (
    <PostButton fields={{ act: "retry-call", order: orderId }} name="call" value={callId}>
      {t`Try again`}
    </PostButton>
  );
}
