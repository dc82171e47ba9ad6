import { useVisitor } from "../hooks/use-visitor.ts";
import earlyScript from "./early.ts?inline-script";

/** Only the server's document carries the code: in the browser's bundle it would be a second copy, too late. */
const isServer = import.meta.env.SSR;

/**
 * Makes "add to cart" work before any other script has loaded; rendered only on screens that have it. To the browser's
 * React the tag is text, because React warns of script tags that it creates: they never run.
 */
export function EarlyScript() {
  const nonce = useVisitor()?.nonce;
  return (
    <div
      hidden
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, made at build time
      dangerouslySetInnerHTML={{ __html: isServer ? `<script nonce="${nonce}">${earlyScript}</script>` : "" }}
    />
  );
}
