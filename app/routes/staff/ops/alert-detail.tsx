import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Money } from "#app/components/money.tsx";
import { useAgo } from "./use-ago.ts";
import { useCallText } from "./use-call-text.ts";

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An alert's details: the comparison's findings in words, everything else by name. */
export function AlertDetail({ detail, now }: { detail: Fields; now: number }) {
  const { t } = useLingui();
  const { codeText, findingText } = useCallText();
  const ago = useAgo(now);
  const { findings, waiting, since, tries, codes, code, ...rest } = detail;
  const lines: ReactNode[] = [];
  if (typeof waiting === "number" && typeof since === "number" && typeof tries === "number") {
    const age = ago(since);
    lines.push(t`Unanswered requests: ${waiting}. Oldest: ${age}. Tries: ${tries}.`);
  }
  for (const each of [code, ...String(codes ?? "").split(", ")])
    if (typeof each === "string" && each !== "")
      lines.push(codeText(each) ?? (findingText(each) === each ? <Raw text={each} /> : findingText(each)));
  for (const finding of Array.isArray(findings) ? findings.filter(isFields) : [])
    lines.push(
      <>
        {findingText(String(finding.code))}
        {isFields(finding.detail) && (
          <>
            {": "}
            <Pairs fields={finding.detail} areAmounts />
          </>
        )}
      </>,
    );
  if (Object.keys(rest).length > 0) lines.push(<Pairs fields={rest} />);
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one alert stay in place
    <span key={index} className="block" suppressHydrationWarning>
      {line}
    </span>
  ));
}

const Raw = ({ text }: { text: string }) => (
  <bdi dir="ltr" translate="no">
    {text}
  </bdi>
);

/** `areAmounts`: every number is an amount in agorot, as in the comparison's findings. */
function Pairs({ fields, areAmounts = false }: { fields: Fields; areAmounts?: boolean }) {
  return Object.entries(fields).map(([name, value], index) => (
    <span key={name}>
      {index > 0 && ", "}
      <Raw text={`${name}: `} />
      {typeof value === "number" && (areAmounts || name.endsWith("Minor")) ? (
        <Money minor={value} />
      ) : (
        <Raw text={typeof value === "object" ? JSON.stringify(value) : String(value)} />
      )}
    </span>
  ));
}
