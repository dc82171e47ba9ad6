import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { showToast } from "#app/hooks/toast.ts";
import type { RunnerCode } from "./floor/runner-api.ts";
import { refusalText } from "./runner-texts.ts";

type Failed = { ok: false; problem: { code: RunnerCode } };

/** Runs an action of the screen; a toast says why one was refused. */
export function useAction() {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  async function run<Answer extends { ok: true } | Failed>(action: Promise<Answer>): Promise<Answer> {
    setBusy(true);
    const answer = await action;
    setBusy(false);
    if (!answer.ok)
      showToast({ kind: "error", text: refusalText(t, answer.problem.code), durationMs: 4_000 });
    return answer;
  }
  return { isBusy, run };
}
