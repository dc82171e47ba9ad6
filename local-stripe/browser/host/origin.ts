/** Declared by the bundle: the origin of this script. */
declare const origin: string;

export const scriptOrigin: string = origin;
