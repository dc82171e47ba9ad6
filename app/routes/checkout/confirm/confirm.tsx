import { redirect, redirectDocument } from "react-router";
import { ScreenCurrency } from "#app/components/money.tsx";
import { cookieText } from "#app/cookies/cookie.ts";
import { allergiesCookie, seatCookie } from "#app/cookies/cookies.ts";
import { serializeAllergies, toAllergies } from "#domain/menu/allergies.ts";
import { serializeSeat, toSeat } from "#domain/seat/seat.ts";
import type { ConfirmData } from "../confirm-data.ts";
import { CartShop } from "../use-say-problem.ts";
import type { Route } from "./+types/confirm";
import { ConfirmScreen } from "./confirm-screen.tsx";
import { loadConfirm } from "./load-confirm.ts";

export const loader = (args: Route.LoaderArgs) => loadConfirm(args);

/** Without scripts nothing can be paid; what was typed stays on the phone, and out of the address. */
export async function action({ request }: Route.ActionArgs) {
  const typed = await request.formData();
  const seat = toSeat(Object.fromEntries([...typed].map(([name, value]) => [name, String(value)])));
  const headers = new Headers();
  headers.append("set-cookie", cookieText(seatCookie, serializeSeat(seat)));
  const allergies = serializeAllergies(toAllergies(typed.getAll("allergy")));
  headers.append("set-cookie", cookieText(allergiesCookie, allergies));
  throw redirect("/order/confirm", { status: 303, headers });
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
