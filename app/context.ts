import { createContext } from "react-router";
import type { PageServices as Services } from "#worker/services/services.ts";
import type { Visitor } from "./cookies/visitor.ts";

export type { Services };

/** The services for loaders and actions. Set once per request by the Worker. */
export const servicesContext = createContext<Services>();

/** The visitor as read from cookies: language, theme, stadium, session, cart. */
export const visitorContext = createContext<Visitor>();
