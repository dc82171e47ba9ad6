import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { isReachable } from "#app/hooks/is-reachable.ts";

/** Between two checks of the network, in ms. */
const pauseMs = 1_000;

/**
 * The same dishes once more, straight to the payment; a plain form, so that it needs no scripts. With them it waits for
 * the network, where the browser would show an error of its own.
 */
export function AgainForm({ id }: { id: string }) {
  const { t } = useLingui();
  const [isWaiting, setIsWaiting] = useState(false);
  const isSending = useRef(false);

  function restart() {
    isSending.current = false;
    setIsWaiting(false);
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (isSending.current) return;
    isSending.current = true;
    while (!(await isReachable())) {
      setIsWaiting(true);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      // The fan has left the screen.
      if (!form.isConnected) return;
    }
    form.submit();
    // If the page comes back from the back/forward cache, the button works again.
    addEventListener("pageshow", restart, { once: true });
  }

  return (
    <form
      method="post"
      action="/cart"
      className="relative grid"
      onSubmit={(event) => {
        void send(event);
      }}
    >
      <input type="hidden" name="order" value={id} />
      <Button type="submit" kind="soft" busy={isWaiting}>
        {!isWaiting && <Icon name="refresh" />}
        {isWaiting ? t`Not sent yet. Retrying…` : <Trans>Order again</Trans>}
      </Button>
    </form>
  );
}
