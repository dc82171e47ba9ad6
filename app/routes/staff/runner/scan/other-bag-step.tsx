import { Trans, useLingui } from "@lingui/react/macro";
import { BagMark, useMarkName } from "#app/components/bag-mark.tsx";
import { Button } from "#app/components/button.tsx";
import type { Carried } from "#domain/delivery/deliveries.ts";
import { leftToRight } from "#domain/language/bidi.ts";
import type { Verdict } from "../floor/verdict.ts";
import { codeText } from "../runner-texts.ts";
import type { Scan } from "./use-scan.ts";

/** The code is valid but belongs to another bag than the next one: prevents swapped bags. */
export function OtherBagStep({
  order,
  next,
  match,
  scan,
}: {
  order: Carried;
  next: Carried | undefined;
  match: Extract<Verdict, { kind: "match" }>;
  scan: Scan;
}) {
  const { t } = useLingui();
  const markName = useMarkName();
  const nextName = next ? markName(next.code) : "";
  return (
    <div className="step bg-pending-tint" role="alert">
      <h2 className={order.shelf ? "text-4xl" : "text-2xl"}>
        {order.shelf ? (
          <Trans>Shelf {{ shelf: leftToRight(order.shelf) }}</Trans>
        ) : (
          <Trans>Another one of your bags</Trans>
        )}
      </h2>
      <BagMark code={order.code} className="size-32" />
      <p className="text-4xl font-bold leading-none tabular">
        <bdi>{codeText(order.code)}</bdi>
      </p>
      <p className="text-xl font-semibold">{markName(order.code)}</p>
      <p>
        {nextName && <Trans>Not the bag with: {nextName}.</Trans>}{" "}
        <Trans>Take this one out and compare the six digits.</Trans>
      </p>
      <div className="step-actions">
        <Button wide className="loud" busy={scan.isBusy} onClick={() => scan.confirmBag(match)}>
          {t`I have this bag in hand`}
        </Button>
        <Button kind="outline" wide className="loud" onClick={scan.clear}>
          {t`Scan again`}
        </Button>
      </div>
    </div>
  );
}
