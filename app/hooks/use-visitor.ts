import { useRouteLoaderData } from "react-router";
import type { Visitor } from "../cookies/visitor.ts";

/** The visitor from the root loader; undefined on an error page without one. */
export function useVisitor(): Visitor | undefined {
  return useRouteLoaderData<Visitor>("root");
}
