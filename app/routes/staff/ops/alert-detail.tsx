import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { knownText } from "#app/i18n/known-text.ts";
import { useAgo } from "../parts/use-ago.ts";
import { callTexts } from "./call-texts.ts";
import { CodeText, DetailFields, type Fields, FindingLine, isNamed, Raw } from "./detail-fields.tsx";

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An alert's details in words: the comparison's findings, and the rest by name. Its ids stand elsewhere. */
export function AlertDetail({ detail, now }: { detail: Fields; now: number }) {
  const { t } = useLingui();
  const ago = useAgo(now);
  const { findings, waiting, since, tries, codes, code, kind, ...rest } = detail;
  const lines: ReactNode[] = [];
  if (typeof waiting === "number" && typeof since === "number" && typeof tries === "number") {
    const age = ago(since);
    lines.push(t`Unanswered requests: ${waiting}. Oldest: ${age}. Tries: ${tries}.`);
  }
  if (typeof kind === "string") lines.push(knownText(t, callTexts, kind) ?? <Raw text={kind} />);
  for (const each of [code, ...String(codes ?? "").split(", ")])
    if (typeof each === "string" && each !== "") lines.push(<CodeText code={each} />);
  for (const finding of Array.isArray(findings) ? findings.filter(isFields) : [])
    lines.push(<FindingLine code={String(finding.code)} detail={finding.detail} now={now} />);
  if (Object.entries(rest).some(isNamed)) lines.push(<DetailFields fields={rest} now={now} />);
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one alert stay in place
    <span key={index} className="block" suppressHydrationWarning>
      {line}
    </span>
  ));
}
