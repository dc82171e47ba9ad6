import { createContext } from "react";

/** The stylesheet that is inlined in the document: the server brings it, the browser reads it back. */
export const CriticalCss = createContext("");
