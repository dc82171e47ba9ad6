import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { Icon } from "#app/components/icon.tsx";
import { IconButton } from "#app/components/icon-button.tsx";
import { useCartQuantity } from "#app/hooks/use-cart.ts";
import { useVisitor } from "#app/hooks/use-visitor.ts";
import type { Greeting } from "#domain/language/greeting.ts";
import { LanguageSwitch } from "../stadium/language-switch.tsx";

type Props = { stadium: { name: string; color: string } | null; greeting: Greeting };

export function HomeHeader({ stadium, greeting }: Props) {
  const { t } = useLingui();
  const seat = useVisitor()?.seat;
  const seatText = seat ? [seat.section, seat.row, seat.seatNo].filter(Boolean).join(" · ") : "";
  return (
    <header>
      <div className="row gap-2 py-3">
        <Link to="/stadium-selection" className="pill">
          <i className="dot" style={{ background: stadium?.color }} />
          <span className="one-line">{stadium?.name ?? t`Choose a stadium`}</span>
          <Icon name="down" />
        </Link>
        {stadium && (
          <Link to="/seat" className="pill text-muted">
            <Icon name="seat" />
            <span className="one-line">{seatText ? <bdi>{seatText}</bdi> : t`My seat`}</span>
          </Link>
        )}
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
  const name = visitor?.user ? `${visitor.user.firstName} ${visitor.user.lastName}`.trim() : t`Guest`;
  const words = {
    morning: t`Good morning, ${name}`,
    afternoon: t`Good afternoon, ${name}`,
    evening: t`Good evening, ${name}`,
    night: t`Good night, ${name}`,
  };
  return (
    <div className="row gap-2">
      <div className="min-w-0 grow">
        <h1 className="clamp-2 text-2xl font-bold">{words[greeting]}</h1>
        <p className="text-muted">{t`What can we bring to your seat?`}</p>
      </div>
      {!visitor?.user && <IconButton icon="user" label={t`Sign in`} to="/auth" />}
      <span className="relative">
        <IconButton icon="cart" label={t`Cart`} to="/cart" />
        {quantity > 0 && <span className="badge bg-danger">{quantity > 99 ? "99+" : quantity}</span>}
      </span>
    </div>
  );
}
