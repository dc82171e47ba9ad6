/** The Seatside mark, a map pin in an armchair. Draw it with fill-rule evenodd. */
export const logoViewBox = "0 0 32 32";
export const logoPath =
  "M16 2.5a7.6 7.6 0 0 1 7.6 7.6c0 4.6-3.8 7.3-6.5 10.4a1.45 1.45 0 0 1-2.2 0c-2.7-3.1-6.5-5.8-6.5-10.4A7.6 7.6 0 0 1 16 2.5zm0 4.7a2.9 2.9 0 1 0 0 5.8 2.9 2.9 0 0 0 0-5.8zM3 17.5a2.4 2.4 0 0 1 4.8 0v4.1a2.3 2.3 0 0 0 2.3 2.3h11.8a2.3 2.3 0 0 0 2.3-2.3v-4.1a2.4 2.4 0 0 1 4.8 0v6a5.5 5.5 0 0 1-3.3 5v.7a1.8 1.8 0 0 1-3.6.1V29H9.9v.3a1.8 1.8 0 0 1-3.6-.1v-.7a5.5 5.5 0 0 1-3.3-5z";
