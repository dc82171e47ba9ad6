import { index, route } from "@react-router/dev/routes";

/** The second page is for bench-server; the first one's bytes are counted without it. */
export default [
  index("home.tsx"),
  ...(process.env.BARE_ELEMENTS ? [route("elements/:count", "elements.tsx")] : []),
];
