import type { LegalTexts } from "./legal-text.ts";

/** Must match what the software does: change the texts, and their Hebrew version, with it. */
export const english: LegalTexts = {
  terms: {
    updated: "22 November 2026",
    sections: [
      {
        id: "introduction",
        title: "Introduction",
        paragraphs: [
          "With Seatside you order food and drinks from the shops of a stadium, and a runner brings them to your seat. These terms apply between you and the operator of Seatside whenever you use the app.",
          "You can browse menus without an account. To order, you need one with a phone number where the runner can reach you. Where the venue allows it, a scanned seat code and a phone number are enough: you then order with an account that only this phone can open. Please keep your password to yourself.",
        ],
      },
      {
        id: "orders-and-payments",
        title: "Orders and payments",
        paragraphs: [
          "The shops set the prices on the menu. Before you pay you see the full amount, in the venue’s currency: the food, the venue’s charge per item for handling and delivery, sales tax where the venue adds it, and the tip if you add one. What you see there is what you’re charged. If a price changes in the meantime, we’ll show you the new one and ask again. Amounts in other currencies are approximate.",
          "When you place an order, the amount is only reserved on your card. It is charged when the shop accepts. If the shop doesn’t accept in time (usually within 3 minutes), the order is canceled and the reserved amount released.",
          "Each order is prepared by one shop. The whole tip goes to the runners. Receipts in the app are not tax invoices.",
        ],
      },
      {
        id: "delivery",
        title: "Delivery",
        paragraphs: [
          "We deliver to the seat you give us, inside the stadium and during the shops’ opening hours. The time we show is an estimate, and we keep it up to date while you wait.",
          "Please be at your seat, and show the runner your code or read out the digits: that’s how we know the order reached you. If nobody is there after the runner has waited, the order ends without a refund, unless the venue decides otherwise.",
          "For items with an age limit the runner checks your age and won’t hand them over if you’re too young. You get a refund for those items.",
        ],
      },
      {
        id: "refunds",
        title: "Refunds",
        paragraphs: [
          "You can cancel free of charge until the shop accepts. If the shop or we cancel, you get back everything you paid for the order: the reserved amount is released, or you’re refunded to the same card. Your bank determines how long it takes to appear.",
          "If something is missing or wrong, tell the runner or the shop right away. Your rights under consumer protection law aren’t affected.",
        ],
      },
      {
        id: "responsible-use",
        title: "Responsible use",
        paragraphs: [
          "Order only what you intend to collect and pay for, give your own details and your real seat, and treat runners and staff with respect. Do not disrupt the service, try to access other people’s accounts, or use it by automated means. We may close accounts that do.",
          "Allergen information comes from the shops. If you have an allergy, ask at the shop before you order.",
        ],
      },
    ],
  },
  privacy: (contact, venue) => ({
    updated: "22 November 2026",
    sections: [
      {
        id: "data-collected",
        title: "Data we collect",
        paragraphs: ["Only what we need to bring food to your seat:"],
        points: [
          "Your account: first and last name, email, phone, your photo if you added one, your password, stored so that nobody can read it, and the public half of your passkeys.",
          "Your orders: what you ordered, amounts, times, the seat and the notes you gave, the picture of your ticket if you added one (without the place where it was taken), the phone number for this order, your allergies if you named any, and your location when you ordered, if you allowed it.",
          "What you saved: favorites and notification preferences.",
          "Your sign-ins: when you signed in, and from what kind of browser and network address.",
          "On your phone, in cookies and browser storage: session, language, theme, stadium, cart, seat, allergies, ticket picture, tip, your last order, favorites, and whether you have seen the introduction. They are used only by the app. There are no ads and no third-party tracking.",
          "Card details go from your browser straight to the payment provider. We never see or store them.",
          "What you type in the feedback and problem screens is not sent or stored.",
        ],
      },
      {
        id: "use",
        title: "How we use it",
        paragraphs: [
          "To show menus, take and deliver orders, take payments and give refunds, sign you in, send you a password reset link when you ask, and find out what went wrong when something did. We don’t sell your data or build a profile of you. Your location is used to choose the shop and to find you, and is not tracked afterwards.",
        ],
      },
      {
        id: "sharing",
        title: "Who receives it",
        paragraphs: ["Each party gets only what it needs:"],
        points: [
          "The shop that makes your order and the runner who brings it: the order, your seat and notes, your allergies if you named any, the picture of your ticket if you added one, and how to reach you.",
          "The stadium’s managers and the operator, when they look up an order to help you or to settle its payment: the order, your seat, your name and the last four digits of your phone. Each search is logged.",
          "The payment provider Stripe: the amount, the card details you enter, and the order’s number.",
          "Cloudflare, on whose servers Seatside runs, and which sends our emails.",
          "Google: your location, without your name or order, if the runner opens it in Google Maps.",
          "Authorities, where the law requires it.",
        ],
      },
      {
        id: "rights",
        title: "Your rights",
        paragraphs: [
          "You can see and correct your details in the profile, empty your favorites, and turn notifications off. Signing out removes cart, seat, favorites and everything else personal from the phone.",
          "Under Profile, “Account & security”, you can download a copy of your data, see where you are signed in and sign other devices out, and delete your account. Deleting your account removes your details, photo, favorites, ticket pictures and sign-ins immediately. From past orders we keep only what was sold, with its amounts and times, without your name, seat and notes, for as long as bookkeeping law requires.",
          "You can also write to us, or complain to Israel’s Privacy Protection Authority.",
          "We also delete without being asked:",
        ],
        points: [
          "Your location and your allergies, as soon as the order is over.",
          "An order that was never paid, after 7 days.",
          "Ticket pictures, 30 days after the order ends, or after you upload them if no order uses them.",
          "An account that only one phone can open, once that phone is signed out or hasn’t visited for 60 days. Its orders are kept like any other.",
          "Your name, email, phone, seat and notes in an order, 180 days after it ends, when a card charge can no longer be disputed.",
          "The record of what happened to an order, and which staff viewed it, after two years.",
          "A runner’s name on the tip sheet of an evening’s close, after seven years, because payroll needs it.",
        ],
      },
      {
        id: "contact",
        title: "Contact",
        paragraphs: [
          `Questions and requests about your data: ${contact}`,
          ...(venue ? [`Questions about what ${venue.name} does with your data: ${venue.email}`] : []),
        ],
      },
    ],
  }),
};
