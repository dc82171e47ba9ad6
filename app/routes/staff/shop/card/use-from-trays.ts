import { createContext, useContext } from "react";

/** Positions of the lines of each order that come from trays: nobody cooks them. */
export const FromTrays = createContext<Readonly<Record<string, readonly number[]>>>({});

export const useFromTrays = () => useContext(FromTrays);
