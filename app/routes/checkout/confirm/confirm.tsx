import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { redirect, redirectDocument } from "react-router";
import { Icon } from "#app/components/icon.tsx";
import { ScreenCurrency } from "#app/components/money.tsx";
import { PageHeader } from "#app/components/page/page-header.tsx";
import { cookieText } from "#app/cookies/cookie.ts";
import { allergiesCookie, seatCookie } from "#app/cookies/cookies.ts";
import { AtStadium } from "#app/routes/kitchen/at-stadium.tsx";
import { paymentPath } from "#app/routes/payment-path.ts";
import { serializeAllergies, toAllergies } from "#domain/menu/allergies.ts";
import { serializeSeat, toSeat } from "#domain/seat/seat.ts";
import { type ConfirmData, loadConfirm } from "../confirm-data.ts";
import { fieldId, MissingSummary } from "../missing.tsx";
import { PayBar } from "../pay/pay-bar.tsx";
import { AllergyCard } from "../place/allergy-card.tsx";
import { FarAway, LocationCard, LocationDialog } from "../place/location-card.tsx";
import { PhoneCard } from "../place/phone-card.tsx";
import { SeatCard, SeatFold } from "../place/seat-card.tsx";
import { TicketPicture } from "../place/ticket-picture.tsx";
import { PaymentCard } from "../stripe/payment-card.tsx";
import { CartShop } from "../use-problem-text.ts";
import type { Route } from "./+types/confirm";
import { PriceChanges } from "./price-changes.tsx";
import { ProblemCard } from "./problem-card.tsx";
import { SummaryCard } from "./summary-card.tsx";
import { useCheckout } from "./use-checkout.ts";
import { WayCard } from "./way-card.tsx";

export const loader = (args: Route.LoaderArgs) => loadConfirm(args);

/** Without scripts nothing can be paid: the input is stored in cookies, and stays out of the address. */
export async function action({ request }: Route.ActionArgs) {
  const typed = await request.formData();
  const seat = toSeat(Object.fromEntries([...typed].map(([name, value]) => [name, String(value)])));
  const headers = new Headers();
  // A pickup's form asks for no seat.
  if (typed.has("row")) headers.append("set-cookie", cookieText(seatCookie, serializeSeat(seat)));
  const allergies = serializeAllergies(toAllergies(typed.getAll("allergy")));
  headers.append("set-cookie", cookieText(allergiesCookie, allergies));
  throw redirect(paymentPath(new URL(request.url).search), { status: 303, headers });
}

/**
 * Runs only on client-side navigation. This screen needs a document of its own, whose policy admits the payment
 * provider.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<never> {
  const { pathname, search } = new URL(request.url);
  throw redirectDocument(pathname + search);
}

/** API calls price the fan's changes; nothing else may reload what is being paid. */
export const shouldRevalidate = () => false;

export default function Confirm({ loaderData }: { loaderData: ConfirmData }) {
  return (
    <ScreenCurrency value={loaderData.currency}>
      <CartShop value={loaderData.closed}>
        <ConfirmScreen data={loaderData} />
      </CartShop>
    </ScreenCurrency>
  );
}

/** Checkout: seat, phone, location, total, payment (docs/look.md). */
function ConfirmScreen({ data }: { data: ConfirmData }) {
  const { t } = useLingui();
  const checkout = useCheckout(data);
  const { seat, phone, location, quote, pay, missing } = checkout;
  const { result } = quote;
  const ways = result.ok ? result.quote.ways : "ways" in result ? result.ways : undefined;
  const isPickup = checkout.fulfilment === "pickup";
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
            chosen={checkout.fulfilment}
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
            <SeatCard form={seat} blocks={data.blocks} missing={missing}>
              <TicketPicture {...checkout.ticket} />
            </SeatCard>
          </SeatFold>
        )}
        <PhoneCard {...phone} isPickup={isPickup} attempted={checkout.attempts > 0} />
        <AllergyCard chosen={checkout.allergies} onChange={checkout.changeAllergies} />
        {!isPickup && checkout.isFar && (
          <FarAway stadium={data.stadium.name} onHere={checkout.confirmAtVenue} />
        )}
        {!isPickup && (
          <LocationCard
            location={location}
            blocks={data.blocks}
            entrance={seat.seat.entrance}
            onOtherSeat={() => {
              setIsSeatWanted(true);
              requestAnimationFrame(() => document.getElementById(fieldId("section"))?.focus());
            }}
            onHelp={() => checkout.setIsAskingLocation(true)}
            isMissing={missing.includes("location")}
            isOptional={checkout.seatReplacesLocation}
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
        open={checkout.isAskingLocation && !location.position}
        status={location.status}
        onClose={() => checkout.setIsAskingLocation(false)}
        onAsk={async () => {
          if (await location.ask()) checkout.setIsAskingLocation(false);
        }}
      />
    </main>
  );
}

/** For "order again": dishes that are gone or sold out. */
function LeftOut({ names }: { names: string[] }) {
  const { t } = useLingui();
  if (names.length === 0) return null;
  return (
    <div role="status" className="card row gap-3 p-4">
      <Icon name="info" />
      <div className="min-w-0">
        <p>{t`Not available now, so it was left out:`}</p>
        <ul className="font-semibold">
          {names.map((name) => (
            <li key={name} className="wrap-anywhere">
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
