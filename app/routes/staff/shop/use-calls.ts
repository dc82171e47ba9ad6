import { useCallback, useState } from "react";

type Answer<Code> = { ok: true } | { ok: false; problem: { code: Code } };

/** Calls to the server: which are under way, by key, and why the last one was refused. */
export function useCalls<Code extends string>(onAnswer?: () => void) {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<Code | null>(null);
  const send = useCallback(
    async (key: string, request: () => Promise<Answer<Code>>): Promise<boolean> => {
      setProblem(null);
      setBusy((keys) => new Set([...keys, key]));
      const answer = await request();
      setBusy((keys) => new Set([...keys].filter((each) => each !== key)));
      if (!answer.ok) setProblem(answer.problem.code);
      onAnswer?.();
      return answer.ok;
    },
    [onAnswer],
  );
  return { busy, problem, send };
}
