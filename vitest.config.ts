import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        // Pure rules: no Worker, no browser, no network.
        test: {
          name: "unit",
          environment: "node",
          include: ["tests/domain/**/*.test.ts", "tests/scripts/**/*.test.ts"],
        },
      },
    ],
  },
});
