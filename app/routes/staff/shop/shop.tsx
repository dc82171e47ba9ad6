import { LegalAge } from "#app/components/food/legal-age.tsx";
import { ScreenCurrency } from "#app/components/money.tsx";
import { servicesContext, visitorContext } from "#app/context.ts";
import { forbidden, notFound, requireUser } from "../parts/require-staff.ts";
import type { Route } from "./+types/shop";
import { BoardScreen } from "./board/board-screen.tsx";
import { Areas } from "./card/use-named-area.ts";

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const { staff } = await requireUser(request, url, context);
  const { shopBoards } = context.get(servicesContext);
  if (staff.roles.length === 0) throw forbidden();
  const access = await shopBoards.access(staff, params.shopId);
  const board = access && (await shopBoards.read(staff, params.shopId));
  if (!board) throw notFound();
  return { board, canAct: access === "acts", serverNow: context.get(visitorContext).now };
}

/** The board updates itself; actions reload nothing. */
export function shouldRevalidate() {
  return false;
}

export default function Shop({ loaderData }: Route.ComponentProps) {
  const { board, canAct, serverNow } = loaderData;
  return (
    <ScreenCurrency value={board.shop.currency}>
      <Areas value={board.shop.areas}>
        <LegalAge value={board.shop.legalAge}>
          <BoardScreen key={board.shop.id} initial={board} canAct={canAct} serverNow={serverNow} />
        </LegalAge>
      </Areas>
    </ScreenCurrency>
  );
}
