import { useState } from "react";
import { useRevalidator } from "react-router";
import { showToast } from "#app/components/toast.ts";
import { callVenue, type VenueAnswer } from "./venue-api.ts";

export type SaveState = {
  busy: boolean;
  /** Code of what stands in the way of the whole, or null. */
  problem: string | null;
  /** Codes by the path of the field. */
  fields: Record<string, string>;
  /** What is there now, where somebody else was quicker. */
  current: unknown;
};

const calm: SaveState = { busy: false, problem: null, fields: {}, current: undefined };

/** Sends a write of the console's and keeps what came of it; the page's data are asked for again afterwards. */
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
    /** What the form itself found before anything was sent. */
    refuse: (fields: Record<string, string>) => setState({ ...calm, problem: "body-invalid", fields }),
    clear: () => setState(calm),
  };
}

export type Save = ReturnType<typeof useSave>;
