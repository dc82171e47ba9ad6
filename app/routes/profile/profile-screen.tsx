import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { Avatar } from "#app/components/avatar.tsx";
import { Card } from "#app/components/card.tsx";
import { Icon } from "#app/components/icon.tsx";
import { IconButton } from "#app/components/icon-button.tsx";
import type { IconName } from "#app/components/icon-paths.ts";
import { PageHeader } from "#app/components/page-header.tsx";
import { useLanguage } from "#app/hooks/use-localize.ts";
import { languageFacts } from "#domain/language/localized.ts";
import { readablePhone } from "#domain/language/phone.ts";
import { SignOut } from "./sign-out.tsx";
import { ThemeChoice } from "./theme-choice.tsx";

/** A long address breaks after its "@" rather than before a last letter. */
function Address({ email }: { email: string }) {
  const domainAt = email.indexOf("@") + 1;
  return (
    <bdi dir="ltr" translate="no">
      {email.slice(0, domainAt)}
      <wbr />
      {email.slice(domainAt)}
    </bdi>
  );
}

type Props = {
  name: string;
  email: string;
  phone: string | null;
  photo: string | null;
  activeCount: number;
  completedCount: number;
};

export function ProfileScreen({ name, email, phone, photo, activeCount, completedCount }: Props) {
  const { t } = useLingui();
  const { name: languageName } = languageFacts[useLanguage()];
  return (
    <main id="main" className="page column">
      <title>{`${t`Profile`} · Seatside`}</title>
      <PageHeader title={t`Profile`} />
      <div className="grid grid-cols-1 gap-3">
        <Card className="row gap-3 p-4">
          <Avatar name={name} photo={photo} className="size-12! bg-primary-tint text-lg text-link" />
          <div className="min-w-0 grow">
            <h2 className="text-lg">
              <bdi>{name || t`No name yet`}</bdi>
            </h2>
            {email && (
              <p className="text-sm text-muted wrap-anywhere">
                <Address email={email} />
              </p>
            )}
            {phone && (
              <p className="text-sm text-muted">
                <bdi dir="ltr">{readablePhone(phone)}</bdi>
              </p>
            )}
          </div>
          <IconButton
            icon="edit"
            label={t`Edit profile`}
            to="/profile/edit"
            className="self-start bg-soft shadow-none"
          />
        </Card>
        <div className="grid grid-cols-2 gap-3">
          <Count to="/orders" count={activeCount} label={t`Active orders`} />
          <Count to="/orders?tab=completed" count={completedCount} label={t`Completed orders`} />
        </div>
        <Card className="overflow-hidden">
          <SettingsRow to="/seat" icon="seat" label={t`My seat`} />
          <SettingsRow to="/profile/favorites" icon="heart" label={t`Favorites`} />
          <SettingsRow to="/settings/notifications" icon="bell" label={t`Notifications`} />
          <SettingsRow to="/settings/language" icon="globe" label={t`Language`} value={languageName} />
          <ThemeChoice />
          <SettingsRow to="/profile/account" icon="lock" label={t`Account & security`} />
        </Card>
        <Card className="overflow-hidden">
          <SettingsRow to="/settings/feedback" icon="message" label={t`Feedback`} />
          <SettingsRow to="/settings/report" icon="flag" label={t`Report a problem`} />
          <SettingsRow to="/settings/terms" icon="receipt" label={t`Terms of use`} />
          <SettingsRow to="/settings/privacy" icon="shield" label={t`Privacy`} />
          <SettingsRow to="/settings/accessibility" icon="user" label={t`Accessibility`} />
          <SettingsRow to="/settings/about" icon="info" label={t`About Seatside`} />
        </Card>
        <SignOut />
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

function SettingsRow(props: { to: string; icon: IconName; label: string; value?: string }) {
  const { to, icon, label, value } = props;
  return (
    <Link to={to} className="row min-h-14 gap-3 border-t px-4 first:border-t-0">
      <Icon name={icon} className="text-muted" />
      <span className="min-w-0 grow font-medium">{label}</span>
      {value && <bdi className="text-muted">{value}</bdi>}
      <Icon name="forward" className="text-muted" />
    </Link>
  );
}
