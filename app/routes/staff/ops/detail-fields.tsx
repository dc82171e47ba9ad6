import { useLingui } from "@lingui/react/macro";
import { Money } from "#app/components/money.tsx";
import { setupSubjects } from "#domain/provider/setup.ts";
import { useAccountText } from "../parts/use-account-text.ts";
import { Sum } from "./money/sum.tsx";
import { useSetupText } from "./setup/use-setup-text.ts";
import { useAgo } from "./use-ago.ts";
import { useCallText } from "./use-call-text.ts";
import { useDetailText } from "./use-detail-text.ts";

export type Fields = Record<string, unknown>;

/** An id or a code of the provider's or ours, as opposed to text by a person. */
export const Raw = ({ text }: { text: string }) => (
  <bdi dir="ltr" translate="no">
    {text}
  </bdi>
);

/** A reason in words. The provider's own code stands beside them, for its documentation and its support. */
export function CodeText({ code }: { code: string }) {
  const { t } = useLingui();
  const { codeText, knownFinding } = useCallText();
  const words = codeText(code) ?? knownFinding(code);
  if (words !== null && !isProviders(code)) return words;
  return (
    <>
      {words ?? t`The provider’s code:`} <Raw text={code} />
    </>
  );
}
const isProviders = (code: string) => /^[a-z0-9]+(_[a-z0-9]+)+$/.test(code);

/** The ids among the fields: what has no name of its own. */
export function useIds() {
  const { labelOf } = useDetailText();
  return (fields: Fields) =>
    Object.entries(fields).flatMap(([name, value]) =>
      labelOf(name) === null && typeof value === "string" && !inWords.has(name) && value !== ""
        ? [value]
        : [],
    );
}
/** Of an alert; told as sentences. */
const inWords = new Set(["code", "codes", "kind"]);

/** Small, for support: nobody reads them otherwise. */
export const Ids = ({ ids }: { ids: string[] }) =>
  ids.length > 0 && (
    <span className="block text-xs wrap-anywhere text-muted">
      <Raw text={[...new Set(ids)].join(" · ")} />
    </span>
  );

/** What the comparison found, in words, with its amounts; then its ids. */
export function FindingLine({ code, detail, now }: { code: string; detail: unknown; now: number }) {
  const { findingText } = useCallText();
  const { labelOf } = useDetailText();
  const idsOf = useIds();
  const fields = typeof detail === "object" && detail !== null ? (detail as Fields) : {};
  return (
    <>
      {findingText(code)}
      {Object.keys(fields).some((name) => labelOf(name) !== null) && ": "}
      <DetailFields fields={fields} areAmounts now={now} />
      <Ids ids={idsOf(fields)} />
    </>
  );
}

/** Named values, without ids; `areAmounts`: every number is an amount, of the field `currency` or of the order, as in the comparison's findings. */
export function DetailFields({
  fields,
  now,
  areAmounts = false,
}: {
  fields: Fields;
  now: number;
  areAmounts?: boolean;
}) {
  const { labelOf } = useDetailText();
  const { currency, ...amounts } = fields;
  const isOther = areAmounts && typeof currency === "string";
  const named = Object.entries(isOther ? amounts : fields).filter(([name]) => labelOf(name) !== null);
  return named.map(([name, value], index) => (
    <span key={name}>
      {index > 0 && ", "}
      {labelOf(name)}
      {typeof value === "number" ? " " : ": "}
      {typeof value === "number" && isOther ? (
        <Sum minor={value} currency={currency} />
      ) : typeof value === "number" && (areAmounts || name.endsWith("Minor")) ? (
        <Money minor={value} />
      ) : (
        <Value name={name} value={value} now={now} />
      )}
    </span>
  ));
}

function Value({ name, value, now }: { name: string; value: unknown; now: number }) {
  const { valueText, rowText } = useDetailText();
  const { codeText } = useCallText();
  const { reasonText } = useAccountText();
  const ago = useAgo(now);
  if (value === null || value === undefined || value === "") return "–";
  if ((name === "dueAt" || name === "succeededAt") && typeof value === "number")
    return <span suppressHydrationWarning>{ago(value)}</span>;
  if (name === "missing" && typeof value === "string") return <Missing text={value} />;
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  const row = name === "row" ? rowText(text) : null;
  if (row)
    return (
      <>
        {row.words} <Raw text={row.id} />
      </>
    );
  if (name === "reason" && reasonText(text) !== null) return reasonText(text);
  if (valueText(text) !== null) return valueText(text);
  return name === "error" || codeText(text) !== null ? <CodeText code={text} /> : <Raw text={text} />;
}

/** `right Disputes: read, payments-webhook`: the subjects of the set-up, and the provider's names. */
function Missing({ text }: { text: string }) {
  const { subjectName } = useSetupText();
  return text.split(", ").map((each, index) => {
    const [first = "", ...rest] = each.split(" ");
    const subject = setupSubjects.find((one) => one === first);
    return (
      <span key={each}>
        {index > 0 && ", "}
        {subject ? subjectName(subject) : <Raw text={each} />}
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
