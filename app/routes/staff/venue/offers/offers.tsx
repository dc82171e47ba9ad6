import { Plural, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { Form } from "react-router";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { reducedMinor } from "#domain/menu/money/pricing.ts";
import type { VenueItemRow } from "#domain/venue/venue-console.ts";
import { Button } from "../../../../components/button.tsx";
import { Chip } from "../../../../components/fields/chip.tsx";
import { Field } from "../../../../components/fields/field.tsx";
import { Icon } from "../../../../components/icon.tsx";
import { Money } from "../../../../components/money.tsx";
import { EmptyState } from "../../../../components/page/empty-state.tsx";
import { Picture } from "../../../../components/picture.tsx";
import { Area } from "../parts/part.tsx";
import { requireVenue } from "../parts/require-venue.ts";
import { useTypedSubmit } from "../parts/use-typed-submit.ts";
import { useVenue } from "../parts/use-venue.ts";
import type { Route } from "./+types/offers";
import { OfferSheet, useOfferState } from "./offer-sheet.tsx";

const all = { query: "", categoryId: null, shopId: null, state: null, page: 0 };

/** Loads every dish with an offer, active or not, and search results for a new one. */
export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const { venue } = await requireVenue(request, url, context, params.stadiumId);
  const query = url.searchParams.get("q")?.trim().slice(0, 80) ?? "";
  const [offers, made, found] = await Promise.all([
    venue.listItems(params.stadiumId, { ...all, state: "offer" }),
    venue.offerOrders(params.stadiumId),
    query ? venue.listItems(params.stadiumId, { ...all, query }) : null,
  ]);
  return {
    query,
    offers: offers.items,
    made,
    found: found?.items.filter((item) => item.discountPercentage === null).slice(0, 12) ?? [],
  };
}

/** The current offers, and a search for a new one. */
export default function Offers({ loaderData: { query, offers, made, found } }: Route.ComponentProps) {
  const { t } = useLingui();
  const { submitSoon } = useTypedSubmit();
  const search = useRef<HTMLFormElement>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const open = [...offers, ...found].find(({ id }) => id === openId);
  return (
    <Area
      title={t`Offers`}
      actions={
        <Button onClick={() => search.current?.querySelector<HTMLElement>("[name=q]")?.focus()}>
          <Icon name="plus" />
          {t`New offer`}
        </Button>
      }
    >
      <Form ref={search} role="search" className="max-w-112">
        <Field
          compact
          type="search"
          name="q"
          label={t`Which dish to discount?`}
          defaultValue={query}
          autoComplete="off"
          onChange={submitSoon}
        />
        <button type="submit" className="unseen" tabIndex={-1}>{t`Search`}</button>
      </Form>
      {query && (
        <section className="grid gap-2">
          <h3 className="text-lg">{t`Found`}</h3>
          {found.length === 0 ? (
            <p className="text-muted">{t`No matching dish that isn’t already on offer.`}</p>
          ) : (
            <Rows items={found} onOpen={setOpenId} />
          )}
        </section>
      )}
      {offers.length === 0 ? (
        <EmptyState
          picture="wrapped-gift"
          title={t`No offers yet`}
          text={t`Choose a dish above to discount it.`}
        />
      ) : (
        <section className="grid gap-2">
          {query && <h3 className="text-lg">{t`On offer`}</h3>}
          <Rows items={offers} made={made} onOpen={setOpenId} />
        </section>
      )}
      {open && <OfferSheet key={open.id} item={open} onClose={() => setOpenId(null)} />}
    </Area>
  );
}

type RowsProps = { items: VenueItemRow[]; made?: Record<string, number>; onOpen: (id: string) => void };

function Rows({ items, made, onOpen }: RowsProps) {
  const { stateOf } = useOfferState();
  const venue = useVenue();
  const words = useLocalize();
  return (
    <ul className="rows">
      {items.map((item) => (
        <li key={item.id}>
          <Picture
            picture={item.picture}
            tint={venue.categories.find(({ id }) => id === item.categoryId)?.tint ?? "warm"}
            size={36}
            className="size-12 flex-none rounded-small"
          />
          <button
            type="button"
            onClick={() => onOpen(item.id)}
            className="row-link min-w-0 flex-1 basis-44 text-start wrap-anywhere"
          >
            {words(item.name)}
          </button>
          <span className="row ms-auto flex-wrap justify-end gap-x-3 gap-y-1">
            {made && (
              <span className="text-sm text-muted">
                <Plural
                  value={made[item.id] ?? 0}
                  _0="no orders today"
                  one="# order today"
                  other="# orders today"
                />
              </span>
            )}
            {item.discountPercentage !== null && (
              <>
                <Chip tone={item.offerState === "on" ? "green" : "plain"}>{stateOf(item)}</Chip>
                <b className="tabular">
                  <bdi dir="ltr">-{item.discountPercentage}%</bdi>
                </b>
              </>
            )}
            <span className="row gap-x-3 whitespace-nowrap">
              {item.discountPercentage !== null && (
                <s className="text-muted">
                  <Money minor={item.priceMinor} currency={item.currency} />
                </s>
              )}
              <span className="text-end font-semibold tabular sm:min-w-20">
                <Money
                  minor={reducedMinor(item.priceMinor, item.discountPercentage ?? 0)}
                  currency={item.currency}
                />
              </span>
            </span>
          </span>
          <Icon name="forward" className="text-muted max-sm:hidden" />
        </li>
      ))}
    </ul>
  );
}
