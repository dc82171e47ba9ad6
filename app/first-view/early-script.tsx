import { useVisitor } from "../hooks/use-visitor.ts";
import earlyScript from "./early.ts?inline-script";

/** Only the server's document carries the code: in the browser's bundle it would come a second time, too late. */
const code = import.meta.env.SSR ? earlyScript : "";

/** What makes adding work before any other script has come. Where there is no adding, its bytes stay away. */
export function EarlyScript() {
  return (
    <script
      nonce={useVisitor()?.nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, made at build time
      dangerouslySetInnerHTML={{ __html: code }}
    />
  );
}
