// Demo data. The password is public: these accounts exist on this machine only.
export const demoPassword = "seatside";

export const demoAccounts = [
  {
    email: "fan@seatside.example",
    firstName: "Noa",
    lastName: "Levi",
    phone: "+972525550142",
    roles: [],
    about: "a fan",
  },
  {
    email: "teddy@seatside.example",
    firstName: "Daniel",
    lastName: "Avitan",
    phone: "+972525550177",
    roles: [
      { role: "shop", everyShopOf: "teddy" },
      { role: "runner", stadiumId: "teddy" },
    ],
    about: "every shop and runner at Teddy",
  },
  {
    email: "metlife@seatside.example",
    firstName: "Maria",
    lastName: "Russo",
    phone: "+12015550123",
    roles: [
      { role: "shop", everyShopOf: "metlife" },
      { role: "runner", stadiumId: "metlife" },
    ],
    about: "every shop and runner at MetLife",
  },
  {
    email: "runner@seatside.example",
    firstName: "Yael",
    lastName: "Cohen",
    phone: "+972525550188",
    roles: [{ role: "runner", stadiumId: "teddy" }],
    about: "a runner at Teddy",
  },
  {
    email: "metlife-runner@seatside.example",
    firstName: "Luis",
    lastName: "Ortega",
    phone: "+12015550155",
    roles: [{ role: "runner", stadiumId: "metlife" }],
    about: "a runner at MetLife",
  },
  {
    email: "venue@seatside.example",
    firstName: "Tamar",
    lastName: "Mizrahi",
    phone: "+972525550199",
    roles: [{ role: "manager", stadiumId: "teddy" }],
    about: "the manager of Teddy Stadium",
  },
  {
    email: "demo@seatside.example",
    firstName: "Dana",
    lastName: "Sample",
    phone: "+972525550133",
    roles: ["almond-park", "pretzel-yard"].flatMap((stadiumId) => [
      { role: "shop", everyShopOf: stadiumId },
      { role: "runner", stadiumId },
      { role: "manager", stadiumId },
    ]),
    about: "shops, runner and manager of both made-up venues",
  },
  {
    email: "ops@seatside.example",
    firstName: "Amir",
    lastName: "Haddad",
    phone: "+972525550111",
    roles: [{ role: "operator" }],
    about: "an operator of the platform",
  },
];

export const testCards = [
  ["4242 4242 4242 4242", "pays"],
  ["4000 0027 6000 3184", "asks for 3-D Secure"],
  ["4000 0000 0000 0002", "is declined"],
];

export const connectedAccounts = [
  "acct_local_teddy_grill",
  "acct_local_teddy_street",
  "acct_local_teddy_oven",
  "acct_local_metlife_smash",
  "acct_local_metlife_smoke",
  "acct_local_metlife_deli",
];

/** Arguments of the local Stripe server, with the keys of wrangler.toml's local environment. */
export function localStripeArguments({ port, appOrigin, stateFile }) {
  return [
    "local-stripe/main.ts",
    ...["--port", String(port)],
    ...["--webhook-url", `${appOrigin}/api/stripe/webhook`],
    ...["--webhook-secret", "whsec_local_seatside"],
    ...["--secret-key", "sk_test_local_seatside"],
    ...["--publishable-key", "pk_test_local_seatside"],
    ...(stateFile ? ["--state", stateFile] : []),
    ...connectedAccounts.flatMap((account) => ["--connected-account", account]),
  ];
}
