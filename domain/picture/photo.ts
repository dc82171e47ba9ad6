/** Side of a profile's photo in pixels: a square, drawn by the phone, at most this large. */
export const photoSide = 512;
