import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { PageHeader } from "#app/components/page-header.tsx";
import { AtStadium } from "#app/routes/at-stadium.tsx";
import type { ConfirmData } from "../confirm-data.ts";
import { fieldId } from "../missing.ts";
import { PayBar } from "../pay/pay-bar.tsx";
import { AllergyCard } from "../place/allergy-card.tsx";
import { FarAway } from "../place/far-away.tsx";
import { LocationCard } from "../place/location-card.tsx";
import { LocationDialog } from "../place/location-dialog.tsx";
import { PhoneCard } from "../place/phone-card.tsx";
import { SeatCard } from "../place/seat-card.tsx";
import { SeatFold } from "../place/seat-fold.tsx";
import { TicketPicture } from "../place/ticket-picture.tsx";
import { PaymentCard } from "../stripe/payment-card.tsx";
import { LeftOut } from "./left-out.tsx";
import { MissingSummary } from "./missing-summary.tsx";
import { PriceChanges } from "./price-changes.tsx";
import { ProblemCard } from "./problem-card.tsx";
import { SummaryCard } from "./summary-card.tsx";
import { useCheckout } from "./use-checkout.ts";
import { WayCard } from "./way-card.tsx";

/** Checkout: seat, phone, location, total, payment (docs/look.md). */
export function ConfirmScreen({ data }: { data: ConfirmData }) {
  const { t } = useLingui();
  const checkout = useCheckout(data);
  const { seat, phone, location, quote, pay, missing } = checkout;
  const { result } = quote;
  const ways = result.ok ? result.quote.ways : "ways" in result ? result.ways : undefined;
  const isPickup = checkout.way === "pickup";
  const [isSeatWanted, setIsSeatWanted] = useState(false);
  const [walletSlot, setWalletSlot] = useState<HTMLElement | null>(null);
  return (
    <main id="main" className="page">
      <title>{`${t`Confirm your order`} · Seatside`}</title>
      <form
        method="post"
        data-waits=""
        noValidate
        className="column grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void checkout.payByCard();
        }}
      >
        <PageHeader title={t`Confirm your order`} back={isPickup ? "/cart" : "/tip"}>
          <AtStadium name={data.stadium.name} />
        </PageHeader>
        <MissingSummary missing={missing} attempts={checkout.attempts} />
        <LeftOut names={data.leftOut} />
        {!data.payment && <ProblemCard problem={{ code: "payment-not-configured" }} />}
        {!result.ok && <ProblemCard problem={result} onAgain={quote.checkAgain} />}
        {ways && (
          <WayCard
            ways={ways}
            chosen={checkout.way}
            stadiumId={data.stadiumId}
            onChoose={checkout.chooseWay}
          />
        )}
        {!isPickup && (
          <SeatFold
            seat={seat.seat}
            isPrefilled={seat.isPrefilled && checkout.ticket.phase === "none"}
            isWanted={
              isSeatWanted ||
              seat.doubts.length > 0 ||
              missing.some((field) => field !== "phone" && field !== "location")
            }
          >
            <SeatCard
              seat={seat.seat}
              onChange={seat.change}
              isPrefilled={seat.isPrefilled}
              blocks={data.blocks}
              missing={missing}
              doubts={seat.isSettled ? seat.doubts : []}
              isInsisted={seat.isInsisted}
              onInsist={seat.insist}
              onSettle={seat.settle}
            >
              <TicketPicture {...checkout.ticket} />
            </SeatCard>
          </SeatFold>
        )}
        <PhoneCard {...phone} isPickup={isPickup} attempted={checkout.attempts > 0} />
        <AllergyCard chosen={checkout.allergies} onChange={checkout.changeAllergies} />
        {!isPickup && checkout.isFar && <FarAway stadium={data.stadium.name} onHere={checkout.sayHere} />}
        {!isPickup && (
          <LocationCard
            status={location.status}
            position={location.position}
            blocks={data.blocks}
            entrance={seat.seat.entrance}
            onOtherSeat={() => {
              setIsSeatWanted(true);
              requestAnimationFrame(() => document.getElementById(fieldId("section"))?.focus());
            }}
            onAsk={() => void location.ask()}
            onHelp={() => checkout.setIsAsking(true)}
            isMissing={missing.includes("location")}
            isOptional={checkout.seatStandsIn}
          />
        )}
        {result.ok && (
          <>
            {quote.before && <PriceChanges before={quote.before} now={result.quote} />}
            <SummaryCard
              quote={result.quote}
              quotedAt={quote.at}
              optionNames={data.optionNames}
              timeZone={data.timeZone}
              allergies={checkout.allergies}
            />
            {data.payment && result.quote.totals.totalMinor > 0 && (
              <PaymentCard
                setup={data.payment}
                amountMinor={result.quote.totals.totalMinor}
                currency={result.quote.currency}
                onBehalfOf={result.quote.onBehalfOf}
                onForm={checkout.setForm}
                walletSlot={walletSlot}
                onWallets={checkout.setHasWallets}
                onCard={checkout.setIsCardEmpty}
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
                walletRef={setWalletSlot}
                wallet={checkout.wallet}
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
