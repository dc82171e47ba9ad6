import { createContext } from "react-router";
import type { PageServices } from "#worker/services/services.ts";
import type { Visitor } from "./cookies/visitor.ts";

/** What loaders and actions may call. Set once per request by the Worker. */
export const servicesContext = createContext<PageServices>();

/** Who asks, as the cookies tell: language, theme, stadium, session, cart. */
export const visitorContext = createContext<Visitor>();
