import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { Icon } from "#app/components/icon.tsx";
import { useLanguage } from "#app/hooks/use-localize.ts";
import { useVisitor } from "#app/hooks/use-visitor.ts";
import { languageFacts, nextLanguage } from "#domain/language/localized.ts";
import { StaffIcon } from "./staff-icon.tsx";

/**
 * The header of every staff screen: title, state, actions, and a menu with language, theme and signing out. Render it
 * before the main element.
 */
export function StaffHeader({
  title,
  status,
  children,
  menu,
  shopId,
}: {
  title: ReactNode;
  status?: ReactNode;
  children?: ReactNode;
  /** The screen's own rows at the top of the menu. */
  menu?: ReactNode;
  /** Set on a shop's board: signing out also ends its shift. */
  shopId?: string;
}) {
  return (
    <header className="staff-header">
      <h1 className="min-w-0 text-xl wrap-anywhere">{title}</h1>
      {status && <div className="row flex-wrap gap-2">{status}</div>}
      <div className="row ms-auto flex-wrap justify-end gap-2">
        {children}
        <StaffMenu shopId={shopId}>{menu}</StaffMenu>
      </div>
    </header>
  );
}

/**
 * Language, theme, the person's other screens, signing out. Plain forms in a `<details>`, so that everything works without
 * scripts and in browsers without popovers; each loads a new document.
 */
function StaffMenu({ shopId, children }: { shopId?: string | undefined; children?: ReactNode }) {
  const { t } = useLingui();
  const visitor = useVisitor();
  const { pathname, search } = useLocation();
  const otherLanguage = nextLanguage(useLanguage());
  const isDark = visitor?.theme === "dark";
  const returnToInput = <input type="hidden" name="next" value={pathname + search} />;
  const name = visitor?.user && `${visitor.user.firstName} ${visitor.user.lastName}`.trim();
  const menu = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const close = () => menu.current?.removeAttribute("open");
    // Closes on a tap outside, and when a dialog takes the focus.
    const closeOutside = ({ target }: Event) => {
      if (!menu.current?.contains(target as Node)) close();
    };
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      close();
      menu.current?.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    document.addEventListener("keydown", closeByKey);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
      document.removeEventListener("keydown", closeByKey);
    };
  }, [isOpen]);
  return (
    <details ref={menu} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary aria-label={t`Menu`} className="round list-none">
        <StaffIcon name="settings" />
      </summary>
      <div className="staff-menu">
        {name && <p className="px-3 py-2 text-sm wrap-anywhere text-muted">{name}</p>}
        {children}
        <form method="post" action="/set-language">
          {returnToInput}
          <button
            type="submit"
            name="language"
            value={otherLanguage}
            lang={otherLanguage}
            className="menu-row"
          >
            <Icon name="globe" />
            {languageFacts[otherLanguage].name}
          </button>
        </form>
        <form method="post" action="/settings/theme">
          {returnToInput}
          <button type="submit" name="theme" value={isDark ? "light" : "dark"} className="menu-row">
            <Icon name={isDark ? "sun" : "moon"} />
            {isDark ? t`Light screen` : t`Dark screen`}
          </button>
        </form>
        <a href="/settings/accessibility" className="menu-row">
          <Icon name="info" />
          {t`Accessibility`}
        </a>
        {visitor?.user && (
          <>
            <a href="/staff?all" className="menu-row">
              <Icon name="flag" />
              {t`All my screens`}
            </a>
            <form method="post" action="/staff/sign-out">
              {shopId && <input type="hidden" name="shopId" value={shopId} />}
              <button type="submit" className="menu-row text-danger">
                <Icon name="logout" />
                {t`Sign out`}
              </button>
            </form>
          </>
        )}
      </div>
    </details>
  );
}
