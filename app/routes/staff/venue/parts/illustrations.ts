import pictureNames from "#domain/picture/picture-names.json" with { type: "json" };
// What screens and empty states show, and no menu.
import signs from "./signs.json" with { type: "json" };

/** Illustrations that come with the product (public/pictures), for dishes without a photo. */
export const illustrations = pictureNames.filter((name) => !signs.includes(name));
