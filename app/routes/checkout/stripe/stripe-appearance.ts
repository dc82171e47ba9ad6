import type { Appearance, CustomFontSource } from "@stripe/stripe-js";

/** Styles the provider's fields with our theme, read from the page. */
export function stripeAppearance(): Appearance {
  const root = document.documentElement;
  const style = getComputedStyle(root);
  const color = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  return {
    theme: getComputedStyle(root).colorScheme === "dark" ? "night" : "stripe",
    variables: {
      colorPrimary: color("accent"),
      colorBackground: color("surface"),
      colorText: color("ink"),
      colorTextSecondary: color("muted"),
      colorTextPlaceholder: color("muted"),
      colorDanger: color("danger"),
      fontFamily: "Rubik, system-ui, sans-serif",
      fontSizeBase: "16px",
      borderRadius: "16px",
      spacingUnit: "4.5px",
    },
    rules: {
      ".Input": { border: `1.5px solid ${color("line")}`, boxShadow: "none", padding: "14px 16px" },
      ".Input:focus": { borderColor: color("accent"), boxShadow: "none" },
      ".Input--invalid": { borderColor: color("danger"), boxShadow: "none" },
      ".Label": { fontWeight: "500" },
    },
  };
}

/** Our font for the provider's frames, which are of another origin (public/_headers), as in styles/fonts.css. */
export function stripeFonts(): CustomFontSource[] {
  return [{ family: "Rubik", src: `url(${location.origin}/fonts/rubik.woff2)`, weight: "400 750" }];
}
