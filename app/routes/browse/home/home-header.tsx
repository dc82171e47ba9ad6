import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { Icon } from "#app/components/icon.tsx";
import { IconButton } from "#app/components/icon-button.tsx";
import { LanguageSwitch } from "#app/components/page/language-switch.tsx";
import { useCartQuantity } from "#app/hooks/use-cart.ts";
import { useVisitor } from "#app/hooks/use-visitor.ts";
import type { Greeting } from "#domain/language/greeting.ts";
import { SeatChip } from "../seat-chip.tsx";

type Props = { stadium: { name: string; color?: string } | null; greeting: Greeting };

export function HomeHeader({ stadium, greeting }: Props) {
  const { t } = useLingui();
  return (
    <header>
      {/* At the top: a pill that goes to a second line until the font is there doesn't move the switch from under a thumb. */}
      <div className="row items-start gap-2 py-3">
        {/* One below the other if need be: neither a name nor a "14" is cut short. */}
        <div className="row grow flex-wrap gap-2">
          <Link to="/stadium-selection" className="pill">
            <i className="dot" style={{ background: stadium?.color }} />
            <span className="clamp-2">{stadium?.name ?? t`Choose a stadium`}</span>
            <Icon name="down" />
          </Link>
          {stadium && <SeatChip />}
        </div>
        <LanguageSwitch />
      </div>
      <GreetingLine greeting={greeting} />
    </header>
  );
}

function GreetingLine({ greeting }: { greeting: Greeting }) {
  const { t } = useLingui();
  const visitor = useVisitor();
  const quantity = useCartQuantity();
  const name = visitor?.user ? `${visitor.user.firstName} ${visitor.user.lastName}`.trim() : "";
  // "Good night" is a farewell, so the evening greeting stays after 21:00.
  const evening = name ? t`Good evening, ${name}` : t`Good evening, Guest`;
  const words = {
    morning: name ? t`Good morning, ${name}` : t`Good morning, Guest`,
    afternoon: name ? t`Good afternoon, ${name}` : t`Good afternoon, Guest`,
    evening,
    night: evening,
  };
  return (
    <div className="row gap-2">
      <div className="min-w-0 grow">
        <h1 className="text-xl">{words[greeting]}</h1>
        <p className="text-muted">{t`What can we bring to your seat?`}</p>
      </div>
      {/* A signed-in fan has both in the navigation. */}
      {!visitor?.user && (
        <>
          <IconButton icon="user" label={t`Sign in`} to="/auth" />
          <span className="relative">
            <IconButton icon="cart" label={t`Cart`} to="/cart" />
            {quantity > 0 && <span className="badge bg-danger">{quantity > 99 ? "99+" : quantity}</span>}
          </span>
        </>
      )}
    </div>
  );
}
