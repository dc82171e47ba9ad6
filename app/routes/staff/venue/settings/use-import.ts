import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "#app/api/client.ts";
import type { MenuTable } from "#domain/schemas/menu/menu-csv.ts";
import type { VenueProblem } from "#domain/schemas/problem-facts.ts";
import type { VenueChange } from "#domain/venue/venue-changes.ts";
import type { CodeOf, Failure } from "#domain/wire/calls.ts";
import { isTable, readTable } from "../parts/files.tsx";

type Import = "POST /staff/venue/:stadiumId/import";
type Compared = {
  name: string;
  file: Blob;
  changes: VenueChange[];
  menuVersion: number;
  isLate: boolean;
  leavesOut: MenuTable["leavesOut"];
  ignored: MenuTable["ignored"];
};
export type ImportState =
  | { step: "idle" | "checking" | "written" }
  | ({ step: "checked" | "writing" } & Compared)
  | { step: "problems"; problems: VenueProblem[]; count: number }
  | { step: "refused"; code: CodeOf<Import> };

/** A file is compared first; only a compared file can be imported. */
export function useImport(stadiumId: string) {
  const [state, setState] = useState<ImportState>({ step: "idle" });
  const { revalidate } = useRevalidator();

  const send = (body: Blob, query?: { write: string }) =>
    call("POST /staff/venue/:stadiumId/import", { params: { stadiumId }, body }, { query, withinMs: 30_000 });

  function refuse(problem: Failure<Import>, compared?: Compared, table?: MenuTable | null) {
    if (problem.code === "venue-file-invalid") {
      const found = table ? table.inTable(problem.problems) : problem.problems;
      const problems = [...(table?.problems ?? []), ...found];
      const count = problems.length + problem.problemCount - problem.problems.length;
      return setState({ step: "problems", problems, count });
    }
    if (problem.code === "changed-meanwhile" && compared) {
      const { changes, menuVersion } = problem;
      return setState({ ...compared, step: "checked", changes, menuVersion, isLate: true });
    }
    setState({ step: "refused", code: problem.code });
  }

  /** A table is parsed here and sent as a menu file; `shopId` limits it to one shop. */
  async function check(file: File, shopId: string | null) {
    setState({ step: "checking" });
    const bytes = new Uint8Array(await file.arrayBuffer().catch(() => new ArrayBuffer(0)));
    const table = isTable(file) ? readTable(bytes, shopId) : null;
    if (Array.isArray(table)) return setState({ step: "problems", problems: table, count: table.length });
    // Sent as bytes: the server decodes them strictly, the browser would silently replace wrong characters.
    const body = new Blob([table ? JSON.stringify(table.file) : bytes]);
    const answer = await send(body);
    const problems = table?.problems ?? [];
    if (!answer.ok) return refuse(answer.problem, undefined, table);
    if (problems.length > 0)
      return setState({ step: "problems", problems: problems, count: problems.length });
    const { changes, menuVersion } = answer.body;
    setState({
      step: "checked",
      name: file.name,
      file: body,
      changes,
      menuVersion,
      isLate: false,
      leavesOut: table?.leavesOut ?? [],
      ignored: table?.ignored ?? [],
    });
  }

  async function write() {
    if (state.step !== "checked") return;
    setState({ ...state, step: "writing" });
    const answer = await send(state.file, { write: String(state.menuVersion) });
    if (!answer.ok) return refuse(answer.problem, state);
    setState({ step: "written" });
    await revalidate();
  }

  return { state, check, write, reset: () => setState({ step: "idle" }) };
}
