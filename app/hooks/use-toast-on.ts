import { useEffect, useEffectEvent } from "react";
import { showToast, type Toast } from "../components/toast.ts";

/** Shows what there is to say about an answer, once for each answer. */
export function useToastOn<T>(answer: T, toastFor: (answer: T) => Toast | false | undefined): void {
  const say = useEffectEvent((given: T) => {
    const toast = toastFor(given);
    if (toast) showToast(toast);
  });
  useEffect(() => say(answer), [answer]);
}
