import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "#app/api/client.ts";
import type { VenueProblem } from "#domain/schemas/venue-problems.ts";
import type { CodeOf, Failure } from "#domain/wire/calls.ts";
import type { ImportCounts } from "#domain/wire/problems.ts";

type Import = "POST /staff/venue/:stadiumId/import";
type Compared = { name: string; text: string; counts: ImportCounts; menuVersion: number; isLate: boolean };
export type ImportState =
  | { step: "idle" | "checking" | "written" }
  | ({ step: "checked" | "writing" } & Compared)
  | { step: "problems"; problems: VenueProblem[]; count: number }
  | { step: "refused"; code: CodeOf<Import> };

/** A file is compared first; only a compared file can be imported. */
export function useImport(stadiumId: string) {
  const [state, setState] = useState<ImportState>({ step: "idle" });
  const { revalidate } = useRevalidator();

  const send = (text: string, query?: { write: string }) =>
    call(
      "POST /staff/venue/:stadiumId/import",
      { params: { stadiumId }, body: text },
      { query, withinMs: 30_000 },
    );

  function refuse(problem: Failure<Import>, compared?: Compared) {
    if (problem.code === "venue-file-invalid")
      return setState({ step: "problems", problems: problem.problems, count: problem.problemCount });
    if (problem.code === "changed-meanwhile" && compared) {
      const { counts, menuVersion } = problem;
      return setState({ ...compared, step: "checked", counts, menuVersion, isLate: true });
    }
    setState({ step: "refused", code: problem.code });
  }

  async function check(file: File) {
    setState({ step: "checking" });
    const text = await file.text().catch(() => "");
    const answer = await send(text);
    if (!answer.ok) return refuse(answer.problem);
    const { counts, menuVersion } = answer.body;
    setState({ step: "checked", name: file.name, text, counts, menuVersion, isLate: false });
  }

  async function write() {
    if (state.step !== "checked") return;
    setState({ ...state, step: "writing" });
    const answer = await send(state.text, { write: String(state.menuVersion) });
    if (!answer.ok) return refuse(answer.problem, state);
    setState({ step: "written" });
    await revalidate();
  }

  return { state, check, write, reset: () => setState({ step: "idle" }) };
}
