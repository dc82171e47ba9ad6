/** Declared by the bundle around this module: the address that this script came from. */
declare const origin: string;

export const ORIGIN: string = origin;
