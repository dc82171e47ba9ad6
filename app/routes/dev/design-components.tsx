import { useLingui } from "@lingui/react/macro";
import { useAllergenLabel } from "#app/components/allergen-words.ts";
import { Avatar } from "#app/components/avatar.tsx";
import { BackButton } from "#app/components/back-button.tsx";
import { Button, LinkButton, Spinner } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { Chip } from "#app/components/chip.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { useDietLabel } from "#app/components/food-words.ts";
import { Icon } from "#app/components/icon.tsx";
import { IconButton } from "#app/components/icon-button.tsx";
import { type IconName, iconPaths } from "#app/components/icon-paths.ts";
import { LanguageSwitch } from "#app/components/language-switch.tsx";
import { Money } from "#app/components/money.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { PendingScreen } from "#app/components/pending-screen.tsx";
import { Picture } from "#app/components/picture.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { StatusBadge } from "#app/components/status-badge.tsx";
import { TotalsList } from "#app/components/totals-list.tsx";
import { OrderStatus } from "#domain/order-status.ts";
import { DesignControls } from "./design-controls.tsx";
import { Specimen } from "./specimen.tsx";

const kinds = ["primary", "outline", "soft", "text", "danger"] as const;
const tones = ["plain", "green", "orange", "red", "blue", "purple"] as const;
const person = "Noa Levi";

export function DesignComponents({ id }: { id: string }) {
  const { t } = useLingui();
  const word = t`Menu`;
  const sentence = t`Unable to check shop availability. Please try again.`;
  const dietLabel = useDietLabel();
  const allergenLabel = useAllergenLabel();
  return (
    <>
      <Specimen name="Button: kinds, busy, disabled">
        <div className="grid gap-2">
          {kinds.map((kind) => (
            <div key={kind} className="flex flex-wrap gap-2">
              <Button kind={kind}>{word}</Button>
              <Button kind={kind} busy>
                {word}
              </Button>
              <Button kind={kind} disabled>
                {word}
              </Button>
            </div>
          ))}
          <LinkButton to="/home" wide>
            {word}
          </LinkButton>
        </div>
      </Specimen>
      <Specimen name="IconButton, BackButton, LanguageSwitch, Spinner">
        <div className="row flex-wrap gap-2">
          <IconButton icon="heart" label={word} />
          <IconButton icon="heart" label={word} filled className="text-danger" />
          <IconButton icon="user" label={word} to="/profile" />
          <BackButton to="/home" />
          <LanguageSwitch />
          <Spinner />
        </div>
      </Specimen>
      <Specimen name="Icon">
        <div className="flex flex-wrap gap-2">
          {(Object.keys(iconPaths) as IconName[]).map((name) => (
            <span key={name} title={name}>
              <Icon name={name} />
            </span>
          ))}
        </div>
      </Specimen>
      <Specimen name="Chip, diets, allergens">
        <div className="flex flex-wrap gap-2">
          {tones.map((tone) => (
            <Chip key={tone} tone={tone}>
              {word}
            </Chip>
          ))}
          <Chip tone="green">{["halal", "kosher", "vegan"].map(dietLabel).join(" · ")}</Chip>
          <Chip tone="orange">{["gluten", "milk", "sesame"].map(allergenLabel).join(", ")}</Chip>
        </div>
      </Specimen>
      <Specimen name="StatusBadge">
        <div className="flex flex-wrap gap-2">
          {Object.values(OrderStatus).map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
        </div>
      </Specimen>
      <Specimen name="Money: ILS, USD, EUR, plus">
        <p className="flex flex-wrap gap-3">
          <Money minor={5400} />
          <Money minor={5400} currency="USD" />
          <Money minor={5400} currency="EUR" />
          <Money minor={400} plus className="text-muted" />
        </p>
      </Specimen>
      <Specimen name="TotalsList in a Card">
        <Card className="p-4">
          <TotalsList
            totals={{
              subtotalMinor: 10_920,
              deliveryFeeMinor: 600,
              tipMinor: 400,
              discountMinor: 0,
              tipPercentage: null,
              totalMinor: 11_920,
            }}
          />
        </Card>
      </Specimen>
      <DesignControls id={id} word={word} sentence={sentence} />
      <Specimen name="Picture: tint, none, missing; Avatar">
        <div className="row gap-2">
          <Picture picture="hamburger" tint="warm" size={64} className="size-22 rounded-small" />
          <Picture picture="pizza" size={64} className="size-22 rounded-small" />
          <Picture picture="" size={64} className="size-22 rounded-small" />
          <Avatar name={person} className="bg-delivering-tint text-delivering" />
        </div>
      </Specimen>
      <Specimen name="PageHeader">
        <PageHeader title={word} back="/home">
          <IconButton icon="share" label={word} />
        </PageHeader>
      </Specimen>
      <Specimen name="EmptyState">
        <Card>
          <EmptyState picture="cooking" title={word} text={sentence}>
            <LinkButton to="/menu" kind="soft">
              {word}
            </LinkButton>
          </EmptyState>
        </Card>
      </Specimen>
      <Specimen name="Skeleton; PendingScreen of home, menu, shop and stadiums">
        <Skeleton className="min-h-11" />
        {(["home", "menu", "shop-menu", "stadium-selection"] as const).map((target) => (
          <div key={target} className="mt-3 h-86 overflow-hidden rounded-card border border-line">
            <PendingScreen target={target} />
          </div>
        ))}
      </Specimen>
    </>
  );
}
