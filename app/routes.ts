import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/browse/redirect-home.ts"),
  route("home", "routes/browse/home.tsx"),
  layout("routes/full-css.tsx", [
    // account, checkout, orders, settings, staff
  ]),
  route("*", "routes/browse/redirect-home.ts", { id: "unknown-path" }),
] satisfies RouteConfig;
