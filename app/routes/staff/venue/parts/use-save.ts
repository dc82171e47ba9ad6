import { useState } from "react";
import { useRevalidator } from "react-router";
import { showToast } from "#app/components/toast.ts";
import { callVenue, type VenueAnswer } from "./venue-api.ts";

export type SaveState = {
  busy: boolean;
  /** Code of the problem with the whole, or null. */
  problem: string | null;
  /** Codes by field path. */
  fields: Record<string, string>;
  /** The stored version when somebody else saved first. */
  current: unknown;
};

const calm: SaveState = { busy: false, problem: null, fields: {}, current: undefined };

/** Sends a write to the console's API and keeps its result; reloads the page's data afterwards. */
export function useSave(stadiumId: string) {
  const [state, setState] = useState<SaveState>(calm);
  const { revalidate } = useRevalidator();

  async function send(
    method: "POST" | "PUT" | "DELETE",
    path: string,
    body: unknown,
    { said }: { said?: string } = {},
  ): Promise<VenueAnswer> {
    setState({ ...calm, busy: true });
    const answer = await callVenue(stadiumId, method, path, body);
    if (answer.ok) {
      setState(calm);
      if (said) showToast({ kind: "success", text: said });
      await revalidate();
    } else {
      const { code, fields, problem } = answer;
      setState({ busy: false, problem: code, fields, current: problem?.current });
    }
    return answer;
  }

  return {
    ...state,
    send,
    /** Validation errors found before sending. */
    refuse: (fields: Record<string, string>) => setState({ ...calm, problem: "body-invalid", fields }),
    clear: () => setState(calm),
  };
}

export type Save = ReturnType<typeof useSave>;
