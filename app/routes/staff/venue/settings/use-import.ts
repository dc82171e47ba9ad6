import { useState } from "react";
import { useRevalidator } from "react-router";
import type { VenueProblem } from "#domain/schemas/venue-problems.ts";
import { callVenue, type VenueAnswer } from "../parts/venue-api.ts";

type Counts = { added: number; changed: number; removed: number };
type Compared = { name: string; text: string; counts: Counts; menuVersion: number; isLate: boolean };
export type ImportState =
  | { step: "idle" | "checking" | "written" }
  | ({ step: "checked" | "writing" } & Compared)
  | { step: "problems"; problems: VenueProblem[]; count: number }
  | { step: "refused"; code: string };

/** A file is compared first; only a compared file can be imported. */
export function useImport(stadiumId: string) {
  const [state, setState] = useState<ImportState>({ step: "idle" });
  const { revalidate } = useRevalidator();

  function refuse(answer: Extract<VenueAnswer, { ok: false }>, compared?: Compared) {
    const { code, problem } = answer;
    if (code === "venue-file-invalid")
      return setState({
        step: "problems",
        problems: (problem?.problems as VenueProblem[] | undefined) ?? [],
        count: Number(problem?.problemCount ?? 0),
      });
    if (code === "changed-meanwhile" && compared)
      return setState({
        ...compared,
        step: "checked",
        counts: problem?.counts as Counts,
        menuVersion: Number(problem?.menuVersion),
        isLate: true,
      });
    setState({ step: "refused", code });
  }

  async function check(file: File) {
    setState({ step: "checking" });
    const text = await file.text().catch(() => "");
    const answer = await callVenue(stadiumId, "POST", "/import", text);
    if (!answer.ok) return refuse(answer);
    const { counts, menuVersion } = answer.body as Pick<Compared, "counts" | "menuVersion">;
    setState({ step: "checked", name: file.name, text, counts, menuVersion, isLate: false });
  }

  async function write() {
    if (state.step !== "checked") return;
    setState({ ...state, step: "writing" });
    const answer = await callVenue(stadiumId, "POST", `/import?write=${state.menuVersion}`, state.text);
    if (!answer.ok) return refuse(answer, state);
    setState({ step: "written" });
    await revalidate();
  }

  return { state, check, write, reset: () => setState({ step: "idle" }) };
}
