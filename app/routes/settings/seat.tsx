import { useLingui } from "@lingui/react/macro";
import { Form, redirect } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/fields/field.tsx";
import { PageHeader } from "#app/components/page/page-header.tsx";
import { servicesContext, visitorContext } from "#app/context.ts";
import { cookieText } from "#app/cookies/cookie.ts";
import { seatCookie } from "#app/cookies/cookies.ts";
import { useVisitor } from "#app/hooks/use-visitor.ts";
import { seatFields } from "#app/i18n/seat-words.ts";
import { isolated } from "#domain/language/bidi.ts";
import { followSection } from "#domain/menu/follow-section.ts";
import { findSeatMismatches, normalizeSeat, toKnownBlock } from "#domain/seat/known-seats.ts";
import { emptySeat, type SeatField, seatLimits, serializeSeat, toSeat } from "#domain/seat/seat.ts";
import type { Route } from "./+types/seat";

const typedFields = ["entrance", "section", "row", "seatNo"] as const;

/**
 * Stores the seat as the venue writes it, with stand, level and, unless it is typed, gate from its section. For an
 * unknown seat it answers with the nearest; sent again, the seat is stored as typed.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { seat: known, stadiumId, language } = context.get(visitorContext);
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "");
  const catalog = stadiumId ? await context.get(servicesContext).catalog.find(stadiumId) : null;
  const blocks = catalog?.stadium.blocks ?? [];
  const knownBlocks = blocks.map(toKnownBlock);
  const typed = Object.fromEntries(typedFields.map((name) => [name, text(name)]));
  const understood = normalizeSeat(knownBlocks, toSeat({ ...(known ?? emptySeat), ...typed }));
  const seat = followSection(understood, known, blocks, language);
  const doubts = findSeatMismatches(knownBlocks, seat);
  const again = serializeSeat(seat);
  if (doubts.length > 0 && text("doubted") !== again) return { typed: seat, doubts, again };
  return redirect("/home", {
    status: 303,
    headers: { "set-cookie": cookieText(seatCookie, serializeSeat(seat)) },
  });
}

export default function SeatScreen({ actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const stored = useVisitor()?.seat;
  const seat = actionData?.typed ?? stored;
  const nearest = (field: SeatField) => {
    const doubt = actionData?.doubts.find((each) => each.field === field);
    const value = doubt && isolated(doubt.nearest);
    return value ? t`Nearest: ${value}` : null;
  };
  const field = (name: (typeof typedFields)[number]) => (
    <Field
      key={name}
      label={t(seatFields[name])}
      name={name}
      defaultValue={seat?.[name]}
      maxLength={seatLimits[name]}
      error={nearest(name)}
    />
  );
  return (
    <main id="main" className="page">
      <title>{`${t`My seat`} · Seatside`}</title>
      <div className="column">
        <PageHeader title={t`My seat`} back="/home" />
        <Form method="post" className="card grid gap-4 p-5" key={actionData?.again}>
          <p className="text-muted">{t`It’s on your ticket. We’ll fill it in when you order.`}</p>
          <div className="grid grid-cols-2 gap-3">{typedFields.map(field)}</div>
          {actionData && (
            <p role="alert" className="text-sm font-medium text-pending">
              {t`This seat isn’t in the stadium’s list.`} {t`Check it, or save it as it is.`}
            </p>
          )}
          <input type="hidden" name="doubted" value={actionData?.again ?? ""} />
          <Button type="submit" wide>{t`Remember my seat`}</Button>
        </Form>
      </div>
    </main>
  );
}
