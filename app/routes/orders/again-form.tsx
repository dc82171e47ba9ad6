import { Trans } from "@lingui/react/macro";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";

/** The same dishes once more, into the cart; a plain form, so that it needs no scripts. */
export function AgainForm({ id }: { id: string }) {
  return (
    <form method="post" action="/cart" className="relative grid">
      <input type="hidden" name="order" value={id} />
      <Button type="submit" kind="soft">
        <Icon name="refresh" />
        <Trans>Order again</Trans>
      </Button>
    </form>
  );
}
