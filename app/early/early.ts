/** Runs inline before any other script: what must not wait for hydration. Grows with the browse screens. */
export {};
