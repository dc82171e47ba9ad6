/** The closed lists of a venue's menu: what the importer accepts and the console offers. */
export const dietaryTypes = ["halal", "kosher", "vegan", "vegetarian"] as const;
/** What an option may end of its dish: a diet, or that it is for Passover. */
export const brokenByOptions = [...dietaryTypes, "passover"] as const;
export const categoryTints = ["warm", "red", "gold", "blue", "green", "pink", "violet"] as const;
export const customizationKinds = ["sizes", "toppings", "extras", "sauces"] as const;

export const venueLimits = {
  categories: 40,
  shops: 100,
  items: 2000,
  certificatesOfShop: 6,
  zonesOfShop: 40,
  morePictures: 4,
} as const;
