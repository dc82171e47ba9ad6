import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** False on the server and while hydrating, then true: for what needs scripts. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
