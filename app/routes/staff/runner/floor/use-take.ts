import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { showToast } from "#app/hooks/toast.ts";
import { codeText, refusalText } from "../runner-texts.ts";
import type { RunnerState } from "../use-runner.ts";

/** Takes bags with one tap, each with its own result, then shows the bags in hand. */
export function useTake(runner: Pick<RunnerState, "state" | "take">, showMine: () => void) {
  const { t } = useLingui();
  const [selected, setSelected] = useState<string[]>([]);
  const [isTaking, setTaking] = useState(false);
  const { ready } = runner.state.deliveries;
  // Deselects bags that somebody else took meanwhile.
  const stillThere = selected.filter((id) => ready.some((each) => each.id === id));

  async function take(orderIds: string[]) {
    if (isTaking || orderIds.length === 0) return;
    const codes = new Map(ready.map(({ id, code }) => [id, code]));
    setTaking(true);
    const answer = await runner.take(orderIds);
    setTaking(false);
    if (!answer.ok) {
      showToast({ kind: "error", text: refusalText(t, answer.problem.code), durationMs: 4_000 });
      return;
    }
    setSelected([]);
    for (const taken of answer.body.taken) {
      if (taken.ok) continue;
      const code = codeText(codes.get(taken.orderId) ?? "");
      const reason = refusalText(t, taken.reason);
      showToast({ kind: "warning", text: t`${code}: ${reason}`, durationMs: 5_000 });
    }
    if (answer.body.taken.some(({ ok }) => ok)) showMine();
  }

  return { take, isTaking, selected: stillThere, setSelected };
}
