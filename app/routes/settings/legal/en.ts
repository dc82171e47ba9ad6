import type { LegalTexts } from "./legal-text.ts";

/** Must match what the software does: change the texts, and their Hebrew version, with it. */
export const english: LegalTexts = {
  terms: {
    updated: "21 November 2026",
    sections: [
      {
        id: "introduction",
        title: "Introduction",
        paragraphs: [
          "With Seatside you order food and drinks from the stands of a stadium, and a runner brings them to your seat. These terms hold between you and the operator of Seatside whenever you use the app.",
          "You may look at menus without an account. To order you need one, with a phone number at which the runner can reach you. Please keep your password to yourself.",
        ],
      },
      {
        id: "orders-and-payments",
        title: "Orders and payments",
        paragraphs: [
          "The prices on the menu are set by the stands. Before you pay you see the whole sum in shekels: the food, 2 shekels per item for handling and delivery, and the tip if you add one. What you see there is what you are charged; if a price changes in between, we show you the new one and ask again. Sums in dollars and euros are for orientation.",
          "When you place an order, the amount is only reserved on your card. It is charged when the stand accepts. If the stand does not accept in time (usually within 3 minutes), the order is canceled and the reservation released.",
          "Each order is prepared by one stand. The tip goes to the runners in full. Receipts in the app are no tax invoices.",
        ],
      },
      {
        id: "delivery",
        title: "Delivery",
        paragraphs: [
          "We deliver to the seat that you give us, within the stadium and during the opening hours of the stands. The time that we show is an estimate, and we keep it up to date while you wait.",
          "Please be at your seat, and show the runner your code or read out the digits: that is how we know that the order reached you. If nobody is there after the runner has waited, the order ends without a refund, unless the venue decides otherwise.",
          "For items with an age limit the runner checks your age, and does not hand them over if you are too young; such an item is refunded.",
        ],
      },
      {
        id: "refunds",
        title: "Refunds",
        paragraphs: [
          "You may cancel free of charge until the stand accepts. If the stand or we cancel, you get back everything you paid for the order: the reservation is released, or the amount is refunded to the same card. Your bank decides how many days that takes to show.",
          "If something is missing or wrong, tell the runner or the stand at once. Your rights under consumer protection law stay as they are.",
        ],
      },
      {
        id: "responsible-use",
        title: "Responsible use",
        paragraphs: [
          "Order only what you will take and pay for, give your own details and your real seat, and treat runners and staff with respect. Do not disturb the service, try to get into accounts of others, or use it automatically. We may close accounts that do.",
          "The stands list allergens as they know them. If you have an allergy, ask at the stand before you order.",
        ],
      },
    ],
  },
  privacy: (contact) => ({
    updated: "21 November 2026",
    sections: [
      {
        id: "data-collected",
        title: "Data we collect",
        paragraphs: ["Only what bringing food to a seat takes:"],
        points: [
          "Your account: first and last name, email, phone, and your password in a form from which nobody can read it.",
          "Your orders: what you ordered, sums, times, the seat and the note that you gave, the picture of your ticket if you added one (without the place where it was taken), the phone for this order, and your position at the moment of ordering if you allowed it.",
          "What you saved: favorites and notification preferences.",
          "Your sessions: when and from which kind of browser and network address you signed in.",
          "On your phone, in cookies and browser storage: session, language, theme, stadium, cart, seat, ticket picture, tip, favorites, and whether you have seen the introduction. They serve the app only; there is no advertising and no tracking by others.",
          "Card details go from your browser straight to the payment provider. We never see or store them.",
          "What you type into the feedback and problem screens is neither sent nor stored.",
        ],
      },
      {
        id: "use",
        title: "How we use it",
        paragraphs: [
          "To show menus, take and deliver orders, take payments and give refunds, sign you in, send you a link to a new password when you ask, and find out what went wrong when something did. Nothing is sold, and no profile is made of you. Your position is used to find the stand and to find you, and is not followed afterwards.",
        ],
      },
      {
        id: "sharing",
        title: "Who receives it",
        paragraphs: ["Each party gets what its part takes:"],
        points: [
          "The stand that cooks your order and the runner who brings it: the order, your seat and note, the picture of your ticket if you added one, and how to reach you.",
          "The payment provider Stripe: the sum, the card details that you enter, and a number for the order.",
          "Cloudflare, on whose servers Seatside runs, and which sends our mails.",
          "Authorities, where the law obliges us.",
        ],
      },
      {
        id: "rights",
        title: "Your rights",
        paragraphs: [
          "You can see and correct your details in the profile, empty your favorites, and switch notifications off. Signing out removes cart, seat, favorites and everything else personal from the phone.",
          "Under Profile, “Account and sign-ins”, you can download a copy of your data, see where you are signed in and sign other devices out, and delete your account. Deleting takes away your details, favorites, ticket pictures and sign-ins at once; of past orders only sums and times stay, without your name, as long as bookkeeping law demands. Pictures of tickets and positions are deleted 30 days after an order's end in any case. You may also write to us, or complain to the privacy protection authority.",
        ],
      },
      {
        id: "contact",
        title: "Contact",
        paragraphs: [`Questions and requests about your data: ${contact}`],
      },
    ],
  }),
};
