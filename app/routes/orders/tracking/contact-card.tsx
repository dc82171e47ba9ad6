import { Trans, useLingui } from "@lingui/react/macro";
import { Avatar } from "#app/components/avatar.tsx";
import { Card } from "#app/components/card.tsx";
import { Icon } from "#app/components/icon.tsx";
import type { OrderLive } from "#domain/order/order-events.ts";

/** The runner's name and a call button, while the order is on its way. */
export function ContactCard({ contact }: { contact: OrderLive["contact"] }) {
  const { t } = useLingui();
  const name = contact?.name || t`Delivery person`;
  const phone = contact?.phone;
  return (
    <Card className="row flex-wrap gap-3 p-4" aria-label={t`Delivery contact`}>
      <Avatar name={contact?.name ?? ""} className="bg-delivering-tint text-delivering" />
      {/* On the narrowest phones the button goes below: a number in two lines is misread. */}
      <div className="min-w-0 grow-999 basis-26">
        <p className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-muted">
          {phone ? (
            <bdi dir="ltr" className="whitespace-nowrap">
              {phone}
            </bdi>
          ) : (
            <Trans>Contact information unavailable</Trans>
          )}
        </p>
      </div>
      {phone && (
        <a
          href={`tel:${phone}`}
          className="btn min-h-14 grow bg-primary text-on-primary"
          aria-label={t`Call ${name}`}
        >
          <Icon name="phone" className="size-6" />
          <Trans>Call</Trans>
        </a>
      )}
    </Card>
  );
}
