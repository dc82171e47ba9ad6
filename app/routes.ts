import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/browse/redirect-home.ts"),
  route("home", "routes/browse/home.tsx"),
] satisfies RouteConfig;
