const text = (en: string, he: string) => ({ en, he });

/** A small valid venue file; tests break a copy of it. Untyped on purpose: a file may contain anything. */
// biome-ignore lint/suspicious/noExplicitAny: tests put wrong types everywhere in it.
export function aVenueFile(): any {
  return {
    format: "seatside-venue/1",
    categories: [
      { id: "burgers", name: text("Burgers", "המבורגרים"), picture: "hamburger", tint: "warm" },
      { id: "drinks", name: text("Drinks", "שתייה"), picture: "cup-with-straw", tint: "blue" },
    ],
    stadium: {
      id: "teddy",
      name: text("Teddy", "טדי"),
      about: text("A stadium", "אצטדיון"),
      location: text("Jerusalem", "ירושלים"),
      capacity: 31733,
      teams: [text("Home", "בית")],
      color: "#3D70FF",
      timeZone: "Asia/Jerusalem",
      region: "me",
      latitude: 31.75,
      longitude: 35.19,
      blocks: [
        {
          stand: "Main",
          area: text("West", "מערב"),
          entrance: "1",
          sections: ["101"],
          rows: 20,
          seats: 20,
          latitude: 31.75,
          longitude: 35.19,
        },
        {
          stand: "Main",
          area: text("North", "צפון"),
          entrance: "5",
          sections: ["110", "111", "112", "113"],
          rows: 28,
          seats: 26,
          latitude: 31.7505,
          longitude: 35.19,
        },
      ],
    },
    shops: ["grill", "bar"].map((id) => ({
      id,
      name: text("Shop", "דוכן"),
      description: text("Food", "אוכל"),
      location: text("West", "מערב"),
      floor: "1",
      gate: "2",
      latitude: 31.75,
      longitude: 35.19,
      picture: "hamburger",
      openingHours: "always",
      deliversTo: "all",
      requiresBoard: false,
    })),
    items: ["burger", "cola"].map((id, index) => ({
      id,
      name: text("Dish", "מנה"),
      description: text("Good", "טוב"),
      priceMinor: 5400,
      currency: "ILS",
      category: ["burgers", "drinks"][index],
      picture: "hamburger",
      ...(index === 0 && { morePictures: ["french-fries", "soda-can"] }),
      preparationMinutes: 11,
      shops: ["grill"],
      allergens: [],
      dietary: [],
      customization: [
        {
          id: "size",
          kind: "sizes",
          name: text("Size", "גודל"),
          min: 1,
          max: 1,
          options: [
            { id: "s", name: text("Small", "קטן"), priceMinor: 0 },
            { id: "l", name: text("Large", "גדול"), priceMinor: 500 },
          ],
        },
        {
          id: "extras",
          kind: "extras",
          name: text("Extras", "תוספות"),
          min: 0,
          max: 1,
          options: [{ id: "egg", name: text("Egg", "ביצה"), priceMinor: 300 }],
        },
      ],
      testimonials: [
        {
          id: `t-${id}`,
          rating: 5,
          comment: "Good",
          customerName: "Dana",
          createdAt: "2026-11-07T16:04:00Z",
        },
      ],
    })),
  };
}
