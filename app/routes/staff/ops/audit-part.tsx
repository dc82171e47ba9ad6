import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Chip } from "#app/components/chip.tsx";
import { Field } from "#app/components/field.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { knownText } from "#app/i18n/known-text.ts";
import { deedText } from "../parts/deed-texts.ts";
import { Code, LocalTime, useWhere } from "../parts/named.tsx";
import { roleNames } from "../parts/role-names.ts";
import type { AuditFact, OpsFacts } from "./ops-facts.ts";
import { Section } from "./section.tsx";

/** What staff did, in words and with names; what was refused comes first. Times are the stadium's own. */
export function Audit({ audit }: Pick<OpsFacts, "audit">) {
  const { t } = useLingui();
  const [query, setQuery] = useState("");
  const words = useLocalize();
  const wanted = query.trim().toLowerCase();
  const shown = audit.filter(({ action, orderCode, dish, shop, stadium, who }) =>
    [deedText(t, action), orderCode, words(dish), words(shop), words(stadium), who].some((name) =>
      name?.toLowerCase().includes(wanted),
    ),
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
          <h3 className="pb-2 font-medium">
            <Trans>Refused</Trans>
          </h3>
          <Entries entries={refused} />
          <h3 className="pt-4 pb-2 font-medium">
            <Trans>Carried out</Trans>
          </h3>
        </>
      )}
      <Entries entries={shown.filter((each) => each.outcome === "ok")} />
    </Section>
  );
}

function Entries({ entries }: { entries: AuditFact[] }) {
  return (
    <ul className="card overflow-hidden">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ul>
  );
}

function Entry({ entry }: { entry: AuditFact }) {
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
          {who ? <bdi translate="no">{who}</bdi> : (knownText(t, roleNames, role) ?? role)}
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
