import { createContext } from "react";

/** Contents of the document's own style element: the server fills it, the browser reads it back. */
export const CriticalCss = createContext("");
