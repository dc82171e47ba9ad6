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
    route("splash", "routes/account/splash.tsx"),
    route("onboarding", "routes/account/onboarding.tsx"),
    route("auth", "routes/account/auth.tsx"),
    route("forgot-password", "routes/account/forgot-password.tsx"),
    route("reset-password", "routes/account/reset-password.tsx"),
    route("verify-email", "routes/account/verify-email.tsx"),
    // checkout
    route("tip", "routes/checkout/tip.tsx"),
    route("order/confirm", "routes/checkout/confirm.tsx"),
    // orders
    route("orders", "routes/orders/orders.tsx"),
    route("order/:orderId", "routes/orders/order.tsx"),
    // profile, settings
    route("profile", "routes/profile/profile.tsx"),
    route("profile/edit", "routes/profile/edit.tsx"),
    route("profile/account", "routes/profile/account.tsx"),
    route("profile/favorites", "routes/profile/favorites.tsx"),
    route("settings/notifications", "routes/settings/notifications.tsx"),
    route("settings/language", "routes/settings/language.tsx"),
    route("settings/theme", "routes/settings/theme.ts"),
    route("settings/about", "routes/settings/about.tsx"),
    route("settings/terms", "routes/settings/terms.tsx"),
    route("settings/privacy", "routes/settings/privacy.tsx"),
    route("settings/feedback", "routes/settings/feedback.tsx"),
    route("settings/report", "routes/settings/report.tsx"),
    // development: 404 outside of APP_ENV=local (worker/api/site.ts)
    route("dev/design", "routes/dev/design.tsx"),
  ]),
  layout("routes/staff/layout.tsx", [
    route("staff", "routes/staff/home.tsx"),
    route("staff/team/:stadiumId", "routes/staff/team/team.tsx"),
    route("staff/ops", "routes/staff/ops/ops.tsx"),
    route("staff-invitation", "routes/staff/team/invitation.tsx"),
    route("staff/runner/:stadiumId", "routes/staff/runner/runner.tsx"),
    route("staff/shop/:shopId", "routes/staff/shop/shop.tsx"),
  ]),
  route("staff/runner", "routes/staff/runner/choose-stadium.ts"),
  route("staff/shop", "routes/staff/shop/choose-shop.ts"),
  route("staff/sign-out", "routes/staff/sign-out.ts"),
  route("*", "routes/browse/redirect-home.ts", { id: "unknown-path" }),
] satisfies RouteConfig;
