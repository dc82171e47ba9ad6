declare module "*.po" {
  import type { Messages } from "@lingui/core";
  export const messages: Messages;
}

declare module "*?inline-script" {
  const code: string;
  export default code;
}
