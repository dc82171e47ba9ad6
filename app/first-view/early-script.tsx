import { useVisitor } from "../hooks/use-visitor.ts";
import earlyScript from "./early.ts?inline-script";

/** Only the server's document carries the code: in the browser's bundle it would come a second time, too late. */
const isServer = import.meta.env.SSR;

/**
 * What makes adding work before any other script has come. Where there is no adding, its bytes stay away. The tag is
 * text to React, which warns of script tags that it makes itself: they would never run.
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
