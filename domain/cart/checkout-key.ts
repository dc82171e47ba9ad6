import { fnv } from "../fnv.ts";

const digits = 16;

/**
 * A cart's key as its checkout sends it: half of its digits and a mark of its stadium, so that two stadiums never share
 * one.
 */
export const checkoutKeyAt = (key: string, stadiumId: string): string =>
  key.slice(0, digits) + markOf(stadiumId);

const markOf = (stadiumId: string) => hexOf(fnv(stadiumId)) + hexOf(fnv(stadiumId, 0x9747_b28c));
const hexOf = (value: number) => value.toString(16).padStart(8, "0");
