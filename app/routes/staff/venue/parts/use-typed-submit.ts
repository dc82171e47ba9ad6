import { type ChangeEvent, useEffect, useRef } from "react";
import { useSubmit } from "react-router";

/** How long somebody who types must pause. */
const pauseMs = 250;

type Change = ChangeEvent<HTMLInputElement | HTMLSelectElement>;

/** Handlers that submit a search form while it is filled in. */
export function useTypedSubmit() {
  const submit = useSubmit();
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  function later({ target: { form } }: Change, waitMs: number) {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void submit(form, { replace: true }), waitMs);
  }
  return {
    submitNow: (event: Change) => later(event, 0),
    submitSoon: (event: Change) => later(event, pauseMs),
  };
}
