// Plain JavaScript for Node 20: npm start uses it too.
/** A command of the project's own, on the state that SEATSIDE_STATE names. */
export const seatsideArguments = (...command) => [
  "--disable-warning=ExperimentalWarning",
  "scripts/seatside.ts",
  ...command,
];

/**
 * What serves the app on a port of this machine: the production build on workerd, or the development server with the
 * same bindings and state. `stripePort` is the local Stripe server's; null means that the keys are of Stripe itself.
 */
export function serverCommand({ isDev, port, state, stripePort }) {
  const local = stripePort ? { STRIPE_PORT: String(stripePort) } : {};
  if (isDev)
    return {
      args: [
        "node_modules/@react-router/dev/bin.cjs",
        ...["dev", "--host", "127.0.0.1", "--port", String(port), "--strictPort"],
      ],
      env: { SEATSIDE_STATE: state, LOCAL_ORIGIN: `http://localhost:${port}`, ...local },
    };
  const stripe = stripePort ? ["--stripe", `http://127.0.0.1:${stripePort}`] : [];
  return {
    args: [
      ...["--disable-warning=ExperimentalWarning", "scripts/lib/serve-build.ts"],
      ...["--port", String(port), "--state", state, ...stripe],
    ],
    env: {},
  };
}
