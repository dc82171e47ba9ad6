import type { ReactNode } from "react";
import { StaffMenu } from "./staff-menu.tsx";

/**
 * The head of every staff screen: what it is, how it stands, what can be done, and the menu with language, theme and
 * signing out. Draw it before the screen's main element.
 */
export function StaffHeader({
  title,
  facts,
  children,
  menu,
  shopId,
}: {
  title: ReactNode;
  /** Chips beside the title. */
  facts?: ReactNode;
  /** Actions at the end. */
  children?: ReactNode;
  /** Rows of the screen's own at the top of the menu. */
  menu?: ReactNode;
  /** On a shop's board: signing out ends its watch too. */
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
