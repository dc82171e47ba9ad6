export * from "./books.ts";
export * from "./catalog.ts";
export * from "./events.ts";
export * from "./identity.ts";
export * from "./operations.ts";
export * from "./orders.ts";
export * from "./payments.ts";
