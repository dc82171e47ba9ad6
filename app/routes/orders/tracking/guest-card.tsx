import { useLingui } from "@lingui/react/macro";
import { LinkButton } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { useVisitor } from "#app/hooks/use-visitor.ts";

/** Who ordered without an account may keep the order; until then this phone alone has it. */
export function GuestCard() {
  const { t } = useLingui();
  if (!useVisitor()?.user?.isGuest) return null;
  return (
    <Card className="grid gap-2 p-5">
      <h2 className="text-lg">{t`Keep this order`}</h2>
      <p className="text-muted">{t`You ordered without an account, so the order and its receipt are only on this phone.`}</p>
      <LinkButton to="/profile/account" kind="soft" wide>
        {t`Keep it with an email or a passkey`}
      </LinkButton>
    </Card>
  );
}
