import { useLingui } from "@lingui/react/macro";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { ScreenCurrency } from "#app/components/money.tsx";
import { FindingLine } from "./detail-fields.tsx";
import type { OpsFacts } from "./ops-facts.ts";
import { Section } from "./section.tsx";

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
                  <a
                    href={`/staff/ops?order=${encodeURIComponent(each.orderId)}#refund`}
                    className="text-link underline"
                  >
                    {t`See the order`}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Section>
  );
}
