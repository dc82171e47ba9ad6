import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/** The least that React Router makes of a page: what our own bytes are measured against. */
export default defineConfig({ root: import.meta.dirname, plugins: [reactRouter()] });
