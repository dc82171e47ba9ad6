import type { VenueFile } from "./venue-file.ts";

type Place = { latitude: number; longitude: number };
type Copy = {
  stadium: Partial<VenueFile["stadium"]> & Place & { id: string };
  newItemId: () => string;
};

/**
 * Another venue with the same stands, shops and menu, at its own place and with ids of its own. What belongs to the old
 * one alone stays there: accounts, certificates, sellers, contacts, reviews, and photos, which become illustrations.
 */
export function copyVenue(file: VenueFile, { stadium, newItemId }: Copy): VenueFile {
  const {
    supportEmail: _mail,
    supportPhone: _phone,
    privacyEmail: _privacy,
    accessibility: _words,
    ...like
  } = file.stadium;
  const { latitude, longitude } = like;
  const moved = <Spot extends Place>(spot: Spot): Spot => ({
    ...spot,
    latitude: rounded(spot.latitude - latitude + stadium.latitude),
    longitude: rounded(spot.longitude - longitude + stadium.longitude),
  });
  const drawn = <Thing extends { picture: string }>(thing: Thing, picture: string): Thing =>
    thing.picture.startsWith("/") ? { ...thing, picture } : thing;
  // The place's own names would double with each copy of a copy.
  const shopIds = new Map(file.shops.map(({ id }, index) => [id, `${stadium.id}-shop-${index + 1}`]));
  return {
    format: "seatside-venue/2",
    categories: file.categories.map((category) => drawn(category, "fork-and-knife-with-plate")),
    stadium: { ...like, ...stadium, blocks: like.blocks.map(moved) },
    shops: file.shops.map(
      ({ connectedAccount: _, certificates: _shown, legalName: _name, taxNumber: _number, ...shop }) => ({
        ...drawn(moved(shop), "takeout-box"),
        id: shopIds.get(shop.id) ?? shop.id,
      }),
    ),
    items: file.items.map((item) => ({
      ...drawn(item, "fork-and-knife-with-plate"),
      morePictures: item.morePictures.filter((picture) => !picture.startsWith("/")),
      id: newItemId(),
      shops: item.shops.map((id) => shopIds.get(id) ?? id),
      testimonials: [],
    })),
  };
}

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
