/** Product 8.19. */
const earthRadiusMetres = 6_371_000;

export type Position = { latitude: number; longitude: number };

/** Nobody in a stadium is farther away than this. */
const farMetres = 3_000;

/** Whether a phone is far from a place, its own error allowed for. A place at 0, 0 is none. */
export const isFarFrom = (place: Position, phone: Position & { accuracyMetres: number | null }): boolean =>
  (place.latitude !== 0 || place.longitude !== 0) &&
  distanceMetres(place, phone) > farMetres + (phone.accuracyMetres ?? 0);

/** Great-circle distance in metres (haversine). */
export function distanceMetres(a: Position, b: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const dLat = radians(b.latitude - a.latitude);
  const dLng = radians(b.longitude - a.longitude);
  const h =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(dLng / 2) ** 2;
  return 2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(h)));
}
