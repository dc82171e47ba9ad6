import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useLanguage, useLocalize } from "#app/hooks/use-localize.ts";
import { wordsIn } from "#domain/schemas/menu/menu-csv-words.ts";
import type { VenueProblem } from "#domain/schemas/problem-facts.ts";
import { groupProblems } from "#domain/schemas/problem-facts.ts";
import { fileProblem } from "./file-texts.ts";

/** Every problem of a file, the same mistake once, with the dishes that have it. */
export function FileProblems({ problems, count }: { problems: VenueProblem[]; count: number }) {
  const { t } = useLingui();
  const language = useLanguage();
  /** A table is written in the reader's words, JSON in its own. */
  const sentence = (problem: VenueProblem) =>
    t(
      fileProblem(
        problem.cell && problem.allowed
          ? { ...problem, allowed: wordsIn(language, problem.allowed) }
          : problem,
      ),
    );
  const localize = useLocalize();
  return (
    <div className="grid gap-3">
      <p className="font-semibold text-canceled">
        <Plural
          value={count}
          one="# problem in the file. Nothing was saved."
          other="# problems in the file. Nothing was saved."
        />
      </p>
      <ol className="grid max-h-128 list-none gap-4 overflow-auto rounded-small edge p-4 text-sm">
        {groupProblems(problems).map(({ field, problems: same }) => (
          <li key={`${field}.${same[0].code}.${same[0].line}`} className="grid gap-1">
            <p className="font-semibold">{sentence(same[0])}</p>
            {field && !same[0].cell && (
              <code dir="ltr" translate="no" className="justify-self-start text-muted">
                {field}
              </code>
            )}
            <ul className="list-none">
              {same.map(({ line, path, cell, thing, given, write }) => (
                <li
                  key={`${line}.${path}.${cell}`}
                  className="row flex-wrap items-baseline gap-x-3 gap-y-0 py-0.5"
                >
                  <span className="flex-none text-muted tabular">
                    {cell ? <bdi>{cell}</bdi> : t`Line ${line}`}
                  </span>
                  {/* As the file has it, in whichever language. */}
                  {thing && (
                    <bdi className="wrap-anywhere" translate="no">
                      {localize(thing)}
                    </bdi>
                  )}
                  {given !== undefined && (
                    <bdi className="text-muted wrap-anywhere" translate="no">
                      {write === undefined ? given : `${given} → ${write}`}
                    </bdi>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {problems.length < count && (
        <p className="text-sm text-muted">
          <Trans>There are more than fit here. Fix these and check the file again.</Trans>
        </p>
      )}
    </div>
  );
}
