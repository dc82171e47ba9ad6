import type { ReactNode } from "react";
import { StaffMenu } from "./staff-menu.tsx";

/**
 * The header of every staff screen: title, state, actions, and a menu with language, theme and signing out. Render it
 * before the main element.
 */
export function StaffHeader({
  title,
  facts,
  children,
  menu,
  shopId,
}: {
  title: ReactNode;
  facts?: ReactNode;
  children?: ReactNode;
  /** The screen's own rows at the top of the menu. */
  menu?: ReactNode;
  /** Set on a shop's board: signing out also ends its shift. */
  shopId?: string;
}) {
  return (
    <header className="staff-header">
      <h1 className="min-w-0 text-xl wrap-anywhere">{title}</h1>
      {facts && <div className="row flex-wrap gap-2">{facts}</div>}
      <div className="row ms-auto flex-wrap justify-end gap-2">
        {children}
        <StaffMenu shopId={shopId}>{menu}</StaffMenu>
      </div>
    </header>
  );
}
