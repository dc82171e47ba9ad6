import { type FormEvent, useRef, useState } from "react";
import { isReachable } from "./is-reachable.ts";

/** Between two checks of the network, in ms. */
const pauseMs = 1_000;

/**
 * For a plain form, which needs no scripts. With them it waits for the network, where the browser would show an error of
 * its own.
 */
export function useWaitingForm() {
  const [isWaiting, setIsWaiting] = useState(false);
  const isSending = useRef(false);

  function restart() {
    isSending.current = false;
    setIsWaiting(false);
  }

  async function send(form: HTMLFormElement) {
    if (isSending.current) return;
    isSending.current = true;
    while (form.isConnected && !(await isReachable())) {
      setIsWaiting(true);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    // The fan has left the screen, or the form went, and may come back.
    if (!form.isConnected) return restart();
    form.submit();
    // If the page comes back from the back/forward cache, the button works again.
    addEventListener("pageshow", restart, { once: true });
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void send(event.currentTarget);
  }
  return { isWaiting, onSubmit };
}
