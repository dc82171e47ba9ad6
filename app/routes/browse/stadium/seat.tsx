import { useLingui } from "@lingui/react/macro";
import { Form, redirect } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { servicesContext, visitorContext } from "#app/context.ts";
import { cookieText } from "#app/cookies/cookie.ts";
import { seatCookie } from "#app/cookies/cookies.ts";
import { useVisitor } from "#app/hooks/use-visitor.ts";
import { findBlock } from "#domain/menu/catalog.ts";
import { emptySeat, seatLimits, serializeSeat, toSeat } from "#domain/seat/seat.ts";
import type { Route } from "./+types/seat";

/** Stores the seat; fills in stand, entrance and area from the section. */
export async function action({ request, context }: Route.ActionArgs) {
  const { seat: known, stadiumId } = context.get(visitorContext);
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "");
  const seat = toSeat({
    ...(known ?? emptySeat),
    section: text("section"),
    row: text("row"),
    seatNo: text("seatNo"),
  });
  const catalog = stadiumId ? await context.get(servicesContext).catalog.find(stadiumId) : null;
  const block = catalog ? findBlock(catalog.stadium.blocks, seat.section) : null;
  if (block && seat.section !== known?.section) {
    seat.stand = block.stand;
    seat.entrance = block.entrance;
  }
  return redirect("/home", {
    status: 303,
    headers: { "set-cookie": cookieText(seatCookie, serializeSeat(seat)) },
  });
}

export default function SeatScreen() {
  const { t } = useLingui();
  const seat = useVisitor()?.seat;
  return (
    <main id="main" className="page">
      <title>{`${t`My seat`} · Seatside`}</title>
      <div className="column">
        <PageHeader title={t`My seat`} back="/home" />
        <Form method="post" className="card grid gap-4 p-5">
          <p className="text-muted">{t`It is on your ticket. We fill it in when you order.`}</p>
          <div className="grid grid-cols-3 gap-3">
            <Field
              label={t`Section`}
              name="section"
              defaultValue={seat?.section}
              maxLength={seatLimits.section}
            />
            <Field label={t`Row`} name="row" defaultValue={seat?.row} maxLength={seatLimits.row} />
            <Field label={t`Seat`} name="seatNo" defaultValue={seat?.seatNo} maxLength={seatLimits.seatNo} />
          </div>
          <Button type="submit" wide>{t`Remember my seat`}</Button>
        </Form>
      </div>
    </main>
  );
}
