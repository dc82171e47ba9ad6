import { createContext } from "react-router";
import type { PageServices } from "#worker/services/services.ts";
import type { Visitor } from "./cookies/visitor.ts";

/** The services for loaders and actions. Set once per request by the Worker. */
export const servicesContext = createContext<PageServices>();

/** The visitor as read from cookies: language, theme, stadium, session, cart. */
export const visitorContext = createContext<Visitor>();
