import { useLingui } from "@lingui/react/macro";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { useWaitingForm } from "#app/hooks/use-waiting-form.ts";

/** The same dishes once more, straight to the payment. */
export function AgainForm({ id }: { id: string }) {
  const { t } = useLingui();
  const { isWaiting, onSubmit } = useWaitingForm();
  return (
    <form method="post" action="/cart" className="relative grid" onSubmit={onSubmit}>
      <input type="hidden" name="order" value={id} />
      <Button type="submit" kind="soft" busy={isWaiting}>
        {!isWaiting && <Icon name="refresh" />}
        {isWaiting ? t`Not sent yet. Retrying…` : t`Order again`}
      </Button>
    </form>
  );
}
