import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { Avatar } from "../../components/avatar.tsx";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { Icon } from "../../components/icon.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { useVisitor } from "../../hooks/use-visitor.ts";
import { SettingsRow } from "./settings-row.tsx";
import { ThemeChoice } from "./theme-choice.tsx";

type Props = { name: string; email: string; activeCount: number; completedCount: number };

export function ProfileScreen({ name, email, activeCount, completedCount }: Props) {
  const { t } = useLingui();
  const isHebrew = useVisitor()?.language === "he";
  return (
    <main id="main" className="page column">
      <title>{`${t`Profile`} · Seatside`}</title>
      <PageHeader title={t`Profile`} />
      <div className="grid grid-cols-1 gap-3">
        <Card className="row gap-4 p-4">
          <Avatar name={name} className="size-16! bg-primary-tint text-xl text-link" />
          <div className="min-w-0">
            <h2 className="text-xl">
              <bdi>{name}</bdi>
            </h2>
            <p className="break-words text-muted">
              <bdi dir="ltr">{email}</bdi>
            </p>
          </div>
        </Card>
        <div className="grid grid-cols-2 gap-3">
          <Count to="/orders" count={activeCount} label={t`Active orders`} />
          <Count to="/orders?tab=completed" count={completedCount} label={t`Completed orders`} />
        </div>
        <Card className="overflow-hidden">
          <SettingsRow
            to="/settings/language"
            icon="globe"
            label={t`Language`}
            value={isHebrew ? "עברית" : "English"}
          />
          <ThemeChoice />
          <SettingsRow to="/settings/about" icon="info" label={t`About Seatside`} />
        </Card>
        {/* A document of its own, so that nothing personal stays in memory either. */}
        <form method="post" action="/profile">
          <Button type="submit" kind="outline" wide className="text-danger">
            <Icon name="logout" />
            <Trans>Sign out</Trans>
          </Button>
        </form>
      </div>
    </main>
  );
}

function Count({ to, count, label }: { to: string; count: number; label: string }) {
  return (
    <Link to={to} className="card p-4">
      <span className="block text-2xl font-bold leading-tight tabular-nums">{count}</span>
      <span className="text-muted">{label}</span>
    </Link>
  );
}
