import { useEffect, useState } from "react";
import { onPermission } from "#app/hooks/on-permission.ts";
import type { PushState } from "#domain/notice/push.ts";
import {
  askForPush,
  type PushAbility,
  type PushAnswer,
  pushAbility,
  subscribeBrowser,
} from "./browser-push.ts";

type Push = {
  /** Null until the browser was asked, and when no push keys are configured. */
  ability: PushAbility | null;
  isAsking: boolean;
  /** Call it in a tap. */
  ask(): Promise<PushAnswer>;
};

/** This browser's push permission. A subscription that the server lost is renewed silently. */
export function usePush(push: PushState | null): Push {
  const [ability, setAbility] = useState<PushAbility | null>(null);
  const [isAsking, setAsking] = useState(false);
  const publicKey = push?.publicKey ?? null;
  const isMissing = push?.isWanted === true && !push.isSubscribed;

  useEffect(() => {
    if (publicKey === null) return;
    const look = () => setAbility(pushAbility());
    look();
    // In the browser's settings, and as iOS tells of it: on return.
    const stop = onPermission("notifications", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", look);
    };
  }, [publicKey]);

  useEffect(() => {
    if (publicKey !== null && isMissing && ability === "allowed") void subscribeBrowser(publicKey);
  }, [publicKey, isMissing, ability]);

  return {
    ability,
    isAsking,
    async ask() {
      if (publicKey === null) return "failed";
      setAsking(true);
      const answer = await askForPush(publicKey);
      setAbility(pushAbility());
      setAsking(false);
      return answer;
    },
  };
}
