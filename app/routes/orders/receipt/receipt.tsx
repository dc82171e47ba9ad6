import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { data, Link, redirect } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { ScreenCurrency } from "#app/components/money.tsx";
import { BackButton } from "#app/components/page/back-button.tsx";
import { servicesContext } from "#app/context.ts";
import { cutPaper } from "#app/hooks/cut-paper.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { signInFirst } from "#app/routes/redirects.ts";
import { spacedOrderCode } from "#domain/order/order-code.ts";
import type { OrderDetail } from "#domain/order/order-view.ts";
import { documentNumber, type ReceiptDocument } from "#domain/receipt/receipt.ts";
import { CodeDigits } from "../order-code.tsx";
import { OrderProblem } from "../order-problem.tsx";
import { OrderSums } from "../order-sums.tsx";
import { SupportLine } from "../support-line.tsx";
import type { Route } from "./+types/receipt";
import { ReceiptFootnote, ReceiptNotes, ReceiptSeller, TaxTable } from "./receipt-books.tsx";
import { NoteParts, ReceiptFacts, ReceiptLines, ReceiptPayment, ReceiptTimes } from "./receipt-parts.tsx";

/** For the order's customer and its venue's managers; a 404 for others. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { identity, orders, staff, contactEmail } = context.get(servicesContext);
  const { session, also: own } = await identity.findSessionWith(request.headers, (userId) =>
    orders.receiptOf(userId, params.orderId),
  );
  if (!session) throw signInFirst(`/order/${params.orderId}/receipt`);
  const { user, roles } = session;
  const ofVenue =
    own || roles.length === 0 ? null : await staff.receiptOf({ userId: user.id, roles }, params.orderId);
  const found = own ?? ofVenue?.order;
  if (!found) throw data(null, { status: 404 });
  // A draft: its own page says how to continue.
  if (found.live.placedAt === null) throw redirect(`/order/${found.id}`);
  // The hand-over proof must not be printed.
  const { handoverQr: _qr, handoverPin: _pin, ...order } = found;
  const query = new URL(request.url).searchParams;
  const number = query.get("note");
  const note = order.documents.find((each) => each.note && documentNumber(each) === number) ?? null;
  if (number !== null && !note) throw data(null, { status: 404 });
  return {
    order,
    customer: ofVenue?.customer ?? `${user.firstName} ${user.lastName}`.trim(),
    support: contactEmail,
    note,
    isNarrow: query.get("paper") === "80",
  };
}

export default function Receipt({ loaderData }: Route.ComponentProps) {
  return (
    <ScreenCurrency value={loaderData.order.currency}>
      <ReceiptScreen {...loaderData} />
    </ScreenCurrency>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <OrderProblem error={error} />;
}

export type ReceiptOrder = Omit<OrderDetail, "handoverQr" | "handoverPin">;

type Props = {
  order: ReceiptOrder;
  customer: string;
  support: string;
  /** The credit note to show instead of the receipt. */
  note?: ReceiptDocument | null;
  /** For a roll of 80 mm instead of a sheet. */
  isNarrow?: boolean;
};

/** A receipt, or one of its credit notes; a browser prints or saves only the sheet. */
export function ReceiptScreen({ order, customer, support, note = null, isNarrow = false }: Props) {
  const { t } = useLingui();
  // Browsers print only on a fresh tap, so taps before hydration are not held.
  const isLive = useHydrated();
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isNarrow && sheet.current) return cutPaper(sheet.current, "roll", 4);
  }, [isNarrow]);
  const code = spacedOrderCode(order.orderCode).replace(" ", "\u00a0");
  const title = note ? t`Credit note for order ${code}` : t`Receipt for order ${code}`;
  const query: Record<string, string> = note ? { note: documentNumber(note) } : {};
  return (
    <main id="main" className="page column">
      <title>{`${title} · Seatside`}</title>
      <header className="row min-h-11 justify-between gap-3 py-4 unprinted">
        <BackButton to={`/order/${order.id}${note ? `/receipt${isNarrow ? "?paper=80" : ""}` : ""}`} />
        <Button kind="soft" disabled={!isLive} onClick={() => window.print()}>
          <Icon name="receipt" />
          {t`Print or save`}
        </Button>
      </header>
      <article ref={sheet} className={`card receipt ${isNarrow ? "receipt-narrow" : ""}`}>
        <ReceiptHead order={order} title={note ? t`Credit note` : t`Receipt`} />
        <ReceiptSeller order={order} note={note} />
        <ReceiptFacts order={order} customer={customer} isNote={note !== null} />
        {note?.note ? (
          <NoteParts note={note.note} shown={order.totals.tax?.shown ?? null} />
        ) : (
          <>
            <ReceiptLines lines={order.lines} />
            <OrderSums {...order} isPickup={order.live.fulfilment === "pickup"} />
            <TaxTable lines={order.taxLines} shown={order.totals.tax?.shown ?? null} />
            <ReceiptNotes order={order} isNarrow={isNarrow} />
            <ReceiptPayment live={order.live} money={order.money} />
            <ReceiptTimes live={order.live} timeZone={order.timeZone} />
          </>
        )}
        <footer className="mt-4 border-t pt-3 text-sm text-muted">
          <ReceiptFootnote order={order} isNote={note !== null} />
          <p>
            <Trans>
              Order number <bdi dir="ltr">{order.orderId}</bdi>
            </Trans>
            {" · Seatside"}
          </p>
          <SupportLine support={order.support} operatorEmail={support} className="" />
        </footer>
      </article>
      <p className="mb-6 text-center unprinted">
        <Link
          to={`?${new URLSearchParams({ ...query, ...(!isNarrow && { paper: "80" }) })}`}
          replace
          className="inline-flex min-h-11 items-center underline"
        >
          {isNarrow ? t`For a sheet of paper` : t`For an 80 mm printer`}
        </Link>
      </p>
    </main>
  );
}

function ReceiptHead({ order, title }: { order: ReceiptOrder; title: string }) {
  const { t } = useLingui();
  const localize = useLocalize();
  return (
    <header className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <h1 className="text-xl">{title}</h1>
        <p className="font-semibold wrap-anywhere">
          <bdi>{localize(order.shopName)}</bdi>
        </p>
        <p className="text-muted wrap-anywhere">
          <bdi>{localize(order.stadiumName)}</bdi>
        </p>
      </div>
      <p className="flex-none text-end">
        <span className="block text-sm text-muted">{t`Order`}</span>
        <CodeDigits code={order.orderCode} className="text-xl font-bold" />
      </p>
    </header>
  );
}
