/** In place of an id in the address of what is being made; no id has such a sign. */
export const newId = "+new";
