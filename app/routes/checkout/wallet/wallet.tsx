import { redirect } from "react-router";
import { ScreenCurrency } from "#app/components/money.tsx";
import { loadConfirm } from "../confirm/load-confirm.ts";
import type { ConfirmData } from "../confirm-data.ts";
import { CartShop } from "../use-say-problem.ts";
import type { Route } from "./+types/wallet";
import { WalletScreen } from "./wallet-screen.tsx";

/** The payment's data, priced by the server; by itself this screen is nothing. */
export function loader(args: Route.LoaderArgs) {
  if (args.request.headers.get("sec-fetch-dest") === "document") throw redirect("/order/confirm");
  return loadConfirm(args);
}

/** Nothing may reload what is being paid. */
export const shouldRevalidate = () => false;

export default function Wallet({ loaderData }: { loaderData: ConfirmData }) {
  return (
    <ScreenCurrency value={loaderData.currency}>
      <CartShop value={loaderData.closed}>
        <WalletScreen data={loaderData} />
      </CartShop>
    </ScreenCurrency>
  );
}
