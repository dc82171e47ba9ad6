import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Money } from "#app/components/money.tsx";
import { knownText, type Translate } from "#app/i18n/known-text.ts";
import { setupSubjects } from "#domain/provider/setup.ts";
import type { DetailField } from "#domain/staff/alert-kinds.ts";
import { entryTexts, partyTexts, unpaidText } from "../parts/code-texts.ts";
import { ProviderAmount, Raw, useAgo } from "../parts/named.tsx";
import { codeText, findingTexts, subjectTexts } from "./call-texts.ts";

export type Fields = Record<string, unknown>;

/** Whether the field has a name; otherwise it is an id. */
export const isNamed = ([name]: [string, ...unknown[]]) => Object.hasOwn(fieldTexts, name);

/** A reason in words. The provider's own code stands beside them, for its documentation and its support. */
export function CodeText({ code }: { code: string }) {
  const { t } = useLingui();
  const words = codeText(t, code) ?? knownText(t, findingTexts, code);
  if (words !== null && !isProviders(code)) return words;
  return (
    <>
      {words ?? t`The provider’s code:`} <Raw text={code} />
    </>
  );
}
const isProviders = (code: string) => /^[a-z0-9]+(_[a-z0-9]+)+$/.test(code);

/** The ids among the fields: fields without a name in `fieldTexts`. */
export const idsOf = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, value]) =>
    !isNamed([name]) && typeof value === "string" && !inWords.has(name) && value !== "" ? [value] : [],
  );
/** Fields of an alert that are shown as sentences. */
const inWords = new Set(["code", "codes", "kind"]);

/** Small, because only support needs them. */
export const Ids = ({ ids }: { ids: string[] }) =>
  ids.length > 0 && (
    <span className="block text-xs wrap-anywhere text-muted">
      <Raw text={[...new Set(ids)].join(" · ")} />
    </span>
  );

/** A finding of the comparison in words, with its amounts and ids. */
export function FindingLine({ code, detail, now }: { code: string; detail: unknown; now: number }) {
  const { t } = useLingui();
  const fields = typeof detail === "object" && detail !== null ? (detail as Fields) : {};
  return (
    <>
      {knownText(t, findingTexts, code) ?? t`Something else differs`}
      {Object.entries(fields).some(isNamed) && ": "}
      <DetailFields fields={fields} areAmounts now={now} />
      <Ids ids={idsOf(fields)} />
    </>
  );
}

type DetailFieldsProps = { fields: Fields; now: number; areAmounts?: boolean };

/** Named values, without ids; `areAmounts`: every number is an amount, of the field `currency` or of the order, as in the comparison's findings. */
export function DetailFields({ fields, now, areAmounts = false }: DetailFieldsProps) {
  const { t } = useLingui();
  const { currency, ...amounts } = fields;
  const isOther = areAmounts && typeof currency === "string";
  const rows = Object.entries(isOther ? amounts : fields).filter(isNamed);
  return rows.map(([name, value], index) => (
    <span key={name}>
      {index > 0 && ", "}
      {knownText(t, fieldTexts, name)}
      {typeof value === "number" ? " " : ": "}
      {typeof value === "number" && isOther ? (
        <ProviderAmount minor={value} currency={currency} />
      ) : typeof value === "number" && (areAmounts || name.endsWith("Minor")) ? (
        <Money minor={value} />
      ) : (
        <Value name={name} value={value} now={now} />
      )}
    </span>
  ));
}

function Value({ name, value, now }: { name: string; value: unknown; now: number }) {
  const { t } = useLingui();
  const ago = useAgo(now);
  if (value === null || value === undefined || value === "") return "–";
  if ((name === "dueAt" || name === "succeededAt") && typeof value === "number")
    return <span suppressHydrationWarning>{ago(value)}</span>;
  if (name === "missing" && typeof value === "string") return <Missing text={value} />;
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  const row = name === "row" ? entryText(t, text) : null;
  if (row)
    return (
      <>
        {row.words} <Raw text={row.id} />
      </>
    );
  const words = (name === "reason" && unpaidText(t, text)) || knownText(t, stateTexts, text);
  if (words) return words;
  return name === "error" || codeText(t, text) !== null ? <CodeText code={text} /> : <Raw text={text} />;
}

/** `right Disputes: read, payments-webhook`: the subjects of the set-up, and the provider's names. */
function Missing({ text }: { text: string }) {
  const { t } = useLingui();
  return text.split(", ").map((each, index) => {
    const [first = "", ...rest] = each.split(" ");
    const subject = setupSubjects.find((one) => one === first);
    return (
      <span key={each}>
        {index > 0 && ", "}
        {subject ? t(subjectTexts[subject]) : <Raw text={each} />}
        {subject && rest.length > 0 && (
          <>
            {" "}
            <Raw text={rest.join(" ")} />
          </>
        )}
      </span>
    );
  });
}

/** Names of the fields of an alert or a finding; one without a name is an id. */
const fieldTexts: Record<DetailField, MessageDescriptor> = {
  ours: msg`In our books`,
  theirs: msg`At the provider`,
  amountMinor: msg`Amount`,
  totalMinor: msg`Order total`,
  refundedMinor: msg`Refunded`,
  booked: msg`Booked`,
  withdrawnMinor: msg`Withdrawn by the bank`,
  reinstatedMinor: msg`Returned by the bank`,
  row: msg`Entry`,
  status: msg`State`,
  error: msg`Reason`,
  failure: msg`Reason`,
  reason: msg`Reason`,
  orderCode: msg`Order`,
  orders: msg`Orders`,
  number: msg`Closing no.`,
  day: msg`Day`,
  currency: msg`Currency`,
  type: msg`Kind`,
  missing: msg`Left to do`,
  dueAt: msg`Due`,
  succeededAt: msg`Last success`,
  account: msg`Account`,
  destination: msg`Account`,
};

/** States of our payments, and of the provider's disputes. */
const stateTexts: Partial<Record<string, MessageDescriptor>> = {
  "awaiting-payment": msg`not paid yet`,
  "awaiting-action": msg`waiting for the fan`,
  processing: msg`the bank is still working on it`,
  held: msg`reserved on the card`,
  captured: msg`charged`,
  canceled: msg`released`,
  needs_response: msg`waiting for our evidence`,
  warning_needs_response: msg`waiting for our evidence`,
  under_review: msg`the bank is deciding`,
  warning_under_review: msg`the bank is deciding`,
  warning_closed: msg`closed`,
  won: msg`won`,
  lost: msg`lost`,
};

/** A row of the ledger, `capture shop ch_1`: its words, and the provider's id. */
function entryText(t: Translate, row: string): { words: string; id: string } | null {
  const [kind = "", party = "", id = ""] = row.split(" ");
  const [what, whose] = [knownText(t, entryTexts, kind), knownText(t, partyTexts, party)];
  return what && whose ? { words: `${what}, ${whose}`, id } : null;
}
