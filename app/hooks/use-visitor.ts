import { useRouteLoaderData } from "react-router";
import type { Visitor } from "../cookies/visitor.ts";

/** The visitor as the root loader gave it. Only below the root; an error page may have none. */
export function useVisitor(): Visitor | undefined {
  return useRouteLoaderData<Visitor>("root");
}
