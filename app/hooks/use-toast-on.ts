import { useEffect, useEffectEvent } from "react";
import { showToast, type Toast } from "./toast.ts";

/** Shows a toast for a response, once per response. */
export function useToastOn<T>(answer: T, toastFor: (answer: T) => Toast | false | undefined): void {
  const show = useEffectEvent((given: T) => {
    const toast = toastFor(given);
    if (toast) showToast(toast);
  });
  useEffect(() => show(answer), [answer]);
}
