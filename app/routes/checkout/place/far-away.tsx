import { useLingui } from "@lingui/react/macro";
import { Button, LinkButton } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { Icon } from "#app/components/icon.tsx";
import { fieldId } from "../missing.ts";

/** A phone that is kilometres away from the cart's stadium: an order would go to an empty seat. */
export function FarAway({ stadium, onHere }: { stadium: string; onHere: () => void }) {
  const { t } = useLingui();
  return (
    <Card id={fieldId("stadium")} tabIndex={-1} className="grid gap-3 p-5" role="status">
      <p className="row gap-3">
        <Icon name="pin" className="text-pending" />
        <span>
          <b className="block">{t`Your phone seems to be far from ${{ stadium }}`}</b>
          <span className="text-sm text-muted">{t`Is this the stadium you’re at?`}</span>
        </span>
      </p>
      <div className="grid grid-cols-2 gap-2">
        <Button kind="soft" className="px-2" onClick={onHere}>{t`Yes, I’m here`}</Button>
        <LinkButton to="/stadium-selection" kind="outline" className="px-2">
          {t`Another stadium`}
        </LinkButton>
      </div>
    </Card>
  );
}
