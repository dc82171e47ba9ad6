/** Stands for the id in the address of something new; real ids have no plus sign. */
export const newId = "+new";
