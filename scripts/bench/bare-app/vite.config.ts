import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/** The smallest React Router app: the baseline of our bytes. */
export default defineConfig({ root: import.meta.dirname, plugins: [reactRouter()] });
