import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { Owed } from "#domain/ledger/ledger.ts";
import { Sum } from "../../parts/sum.tsx";
import { Section } from "../section.tsx";

/** What the platform holds for others, and the note of what it paid them. Works without scripts. */
export function OwedTo({
  title,
  rows,
  requestKey,
  children,
}: {
  title: string;
  rows: Owed[];
  requestKey: string;
  children: ReactNode;
}) {
  const { t } = useLingui();
  return (
    <Section title={title}>
      <p className="pb-3 text-sm text-muted">{children}</p>
      {rows.length === 0 ? (
        <p className="card p-5 text-muted">{t`Nothing is owed.`}</p>
      ) : (
        <ul className="card overflow-hidden">
          {rows.map((row) => (
            <OwedRow key={row.partyId + row.currency} row={row} requestKey={requestKey} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function OwedRow({ row, requestKey }: { row: Owed; requestKey: string }) {
  const { t } = useLingui();
  const localize = useLocalize();
  const { party, partyId, name, stadiumName, currency, earnedMinor, paidMinor, owedMinor } = row;
  const shown = typeof name === "string" ? name : localize(name);
  return (
    <li className="border-t px-5 py-3 first:border-t-0">
      <div className="row flex-wrap justify-between gap-3">
        <span className="min-w-0">
          <span className="block font-medium wrap-anywhere">
            {/* A person's name stands as it was typed. */}
            <bdi translate={typeof name === "string" && name ? "no" : undefined}>
              {shown || (partyId === "" ? t`Nobody has delivered these yet` : t`An account that was deleted`)}
            </bdi>
          </span>
          {shown === "" && partyId !== "" && (
            <span className="block text-sm wrap-anywhere text-muted">
              <bdi dir="ltr" translate="no">
                {partyId}
              </bdi>
            </span>
          )}
          {stadiumName && <span className="block text-sm text-muted">{localize(stadiumName)}</span>}
        </span>
        <span className="ms-auto text-end">
          <span className="block font-medium">
            <Sum minor={owedMinor} currency={currency} />
          </span>
          <span className="block text-sm text-muted">
            {t`Earned:`} <Sum minor={earnedMinor} currency={currency} /> · {t`Paid out:`}{" "}
            <Sum minor={paidMinor} currency={currency} />
          </span>
        </span>
      </div>
      {owedMinor > 0 && partyId !== "" && (
        // Remounted closed once a payout is noted, so that a second tap in the same place notes nothing.
        <details key={paidMinor}>
          <summary className="btn -ms-3 px-3 text-link">{t`Record a payout`}</summary>
          <Form method="post" replace className="grid gap-3 pt-2 md:grid-cols-[1fr_2fr_auto] md:items-end">
            <input type="hidden" name="act" value="payout" />
            <input
              type="hidden"
              name="requestKey"
              value={`${requestKey}-${party}-${partyId}-${currency}`.slice(0, 120)}
            />
            <input type="hidden" name="party" value={party} />
            <input type="hidden" name="partyId" value={partyId} />
            <input type="hidden" name="currency" value={currency} />
            <Field
              label={t`Amount`}
              name="amount"
              inputMode="decimal"
              dir="ltr"
              required
              defaultValue={(owedMinor / 100).toFixed(2)}
            />
            <Field label={t`The bank’s reference`} name="reference" required maxLength={100} />
            <Button type="submit" kind="outline">{t`Record it`}</Button>
          </Form>
        </details>
      )}
    </li>
  );
}
