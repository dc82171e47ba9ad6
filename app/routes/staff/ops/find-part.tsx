import { useLingui } from "@lingui/react/macro";
import { useNavigation } from "react-router";
import { FindOrders } from "../parts/find-orders.tsx";
import type { OpsFacts } from "./ops-facts.ts";
import { Section } from "./section.tsx";

/** Any order of any venue, by whatever number somebody has: to its page, from which it is refunded. */
export function FindOrder({ answer, isUnknown }: Pick<OpsFacts, "answer" | "isUnknown">) {
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
