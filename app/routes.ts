import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/browse/redirect-home.ts"),
  route("home", "routes/browse/home.tsx"),
  route("food/:foodId", "routes/browse/food.tsx"),
  route("menu", "routes/browse/menu.tsx"),
  route("shop-menu/:shopId", "routes/browse/shop-menu.tsx"),
  route("stadium-selection", "routes/browse/stadium-selection.tsx"),
  route("cart-lines", "routes/browse/cart-lines.ts"),
  route("set-language", "routes/browse/set-language.ts"),
  route("precart", "routes/cart/precart.tsx"),
  route("cart", "routes/cart/cart.tsx"),
  layout("routes/full-css.tsx", [
    route("seat", "routes/browse/seat.tsx"),
    // account
    route("auth", "routes/account/auth.tsx"),
    // checkout
    route("tip", "routes/checkout/tip.tsx"),
    route("order/confirm", "routes/checkout/confirm.tsx"),
    // orders
    route("orders", "routes/orders/orders.tsx"),
    route("order/:orderId", "routes/orders/order.tsx"),
    // profile, settings
    route("profile", "routes/profile/profile.tsx"),
    route("settings/language", "routes/settings/language.tsx"),
    route("settings/theme", "routes/settings/theme.ts"),
    route("settings/about", "routes/settings/about.tsx"),
    // staff
  ]),
  route("*", "routes/browse/redirect-home.ts", { id: "unknown-path" }),
] satisfies RouteConfig;
