declare module "*.po" {
  import type { Messages } from "@lingui/core";
  export const messages: Messages;
}

declare module "virtual:text-files" {
  /** `/assets/…` of `locales/<language>/<area>.po`. */
  const files: Record<string, string>;
  export default files;
}

declare module "*&inline-script" {
  const code: string;
  export default code;
}
