import { useLingui } from "@lingui/react/macro";
import { Button, LinkButton } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import type { CartLineView } from "./cart-lines.ts";

type Props = {
  view: CartLineView;
  next: string;
  /** Rendered open by the server, for a form without scripts. */
  openAtOnce: boolean;
  onKeep: () => void;
  onRemove: () => void;
};

export function RemoveDialog({ view, next, openAtOnce, onKeep, onRemove }: Props) {
  const { t } = useLingui();
  const name = view.item?.name ?? t`this`;
  return (
    <Dialog
      open
      initiallyOpen={openAtOnce}
      onClose={onKeep}
      title={t`Remove ${name} from cart?`}
      actions={
        <>
          <LinkButton
            to={next}
            kind="outline"
            onClick={(event) => {
              event.preventDefault();
              onKeep();
            }}
          >
            {t`Keep`}
          </LinkButton>
          <form
            method="post"
            action="/cart"
            onSubmit={(event) => {
              event.preventDefault();
              onRemove();
            }}
          >
            <input type="hidden" name="intent" value="set" />
            <input type="hidden" name="index" value={view.index} />
            <input type="hidden" name="quantity" value="0" />
            <input type="hidden" name="next" value={next} />
            <Button type="submit" name="sure" value="1" kind="danger" wide>{t`Remove`}</Button>
          </form>
        </>
      }
    />
  );
}
