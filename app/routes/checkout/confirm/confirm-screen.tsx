import { useLingui } from "@lingui/react/macro";
import { PageHeader } from "#app/components/page-header.tsx";
import type { ConfirmData } from "../confirm-data.ts";
import { PayBar } from "../pay/pay-bar.tsx";
import { LocationCard } from "../place/location-card.tsx";
import { LocationDialog } from "../place/location-dialog.tsx";
import { PhoneCard } from "../place/phone-card.tsx";
import { SeatCard } from "../place/seat-card.tsx";
import { TicketPicture } from "../place/ticket-picture.tsx";
import { PaymentCard } from "../stripe/payment-card.tsx";
import { MissingSummary } from "./missing-summary.tsx";
import { PriceChanges } from "./price-changes.tsx";
import { ProblemCard } from "./problem-card.tsx";
import { SummaryCard } from "./summary-card.tsx";
import { useCheckout } from "./use-checkout.ts";

/** Checkout: seat, phone, location, total, payment (docs/look.md). */
export function ConfirmScreen({ data }: { data: ConfirmData }) {
  const { t } = useLingui();
  const checkout = useCheckout(data);
  const { seat, phone, location, quote, pay, missing } = checkout;
  const { result } = quote;
  return (
    <main id="main" className="page">
      <title>{`${t`Confirm your order`} · Seatside`}</title>
      <form
        noValidate
        className="column grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void checkout.payByCard();
        }}
      >
        <PageHeader title={t`Confirm your order`} back="/tip" />
        <MissingSummary missing={missing} attempts={checkout.attempts} />
        {!data.payment && <ProblemCard problem={{ code: "payment-not-configured" }} />}
        {!result.ok && <ProblemCard problem={result} onAgain={quote.checkAgain} />}
        <SeatCard
          seat={seat.seat}
          onChange={seat.change}
          isPrefilled={seat.isPrefilled}
          blocks={data.blocks}
          missing={missing}
        >
          <TicketPicture {...checkout.ticket} />
        </SeatCard>
        <PhoneCard {...phone} attempted={checkout.attempts > 0} />
        <LocationCard
          status={location.status}
          position={location.position}
          blocks={data.blocks}
          onAsk={() => void location.ask()}
          onHelp={() => checkout.setIsAsking(true)}
          isMissing={missing.includes("location")}
          isOptional={checkout.seatStandsIn}
        />
        {result.ok && (
          <>
            {quote.before && <PriceChanges before={quote.before} now={result.quote} />}
            <SummaryCard
              quote={result.quote}
              quotedAt={quote.at}
              optionNames={data.optionNames}
              timeZone={data.timeZone}
            />
            {data.payment && result.quote.totals.totalMinor > 0 && (
              <PaymentCard
                setup={data.payment}
                amountMinor={result.quote.totals.totalMinor}
                onForm={checkout.setForm}
                onWalletTap={checkout.mayOpenWallet}
                onWalletCancel={checkout.onWalletCancel}
                onWalletPay={checkout.payByWallet}
              />
            )}
            {data.payment && (
              <PayBar
                phase={checkout.isPending ? "checking" : pay.phase}
                notice={pay.notice}
                wasCutOff={checkout.wasCutOff}
                totalMinor={result.quote.totals.totalMinor}
              />
            )}
          </>
        )}
      </form>
      <LocationDialog
        open={checkout.isAsking && !location.position}
        status={location.status}
        onClose={() => checkout.setIsAsking(false)}
        onAsk={async () => {
          if (await location.ask()) checkout.setIsAsking(false);
        }}
      />
    </main>
  );
}
