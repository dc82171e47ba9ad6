import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { spacedOrderCode } from "#domain/order/order-code.ts";
import type { Stage } from "#domain/order/stage.ts";
import { stageWords } from "./stage-words.ts";

/** Sets the tab's title and announces each change of stage; the first is read with the page. */
export function StatusAnnouncer({ stage, orderCode }: { stage: Stage; orderCode: string }) {
  const { t } = useLingui();
  const words = t(stageWords[stage]);
  const code = spacedOrderCode(orderCode).replace(" ", "\u00a0");
  const [news, setNews] = useState("");
  const announced = useRef(stage);
  useEffect(() => {
    if (announced.current === stage) return;
    announced.current = stage;
    setNews(words);
  }, [stage, words]);
  return (
    <>
      <title>{`${words} · ${t`Order ${code}`} · Seatside`}</title>
      <p className="unseen" aria-live="polite">
        {news}
      </p>
    </>
  );
}
