// Pictures made of others, so that two dishes of one menu do not share a picture: a main part, and what sets it apart.
// A part is [name, x, y, size, how] in the 32 units of a picture; `how` may cut, tint or thin it out.

/** The dish, and in its corner what it is made with. */
const and = (dish, extra) => [
  [dish, 0, 0, 27],
  [extra, 16.5, 16.5, 15.5],
];
/** What comes in one box or bag. */
const box = (main, side, drink) => [
  [drink, 17.5, 0.5, 15],
  [side, 0.5, 1.5, 16.5],
  [main, 4.5, 11.5, 20.5],
];
const two = (dish) => [
  [dish, 0, 0, 22],
  [dish, 9.5, 9.5, 22],
];
const three = (dish) => [
  [dish, 7.5, 0, 17.5],
  [dish, 0, 13.5, 17.5],
  [dish, 14.5, 13.5, 17.5],
];
const tinted = (dish, tint) => [[dish, 0, 0, 32, { tint }]];

/** A tint multiplies red, green and blue, and adds to them. */
const dark = { by: [0.4, 0.25, 0.2], plus: [0, 0, 0] };
const black = { by: [0.2, 0.12, 0.16], plus: [0.08, 0.1, 0.1] };
const green = { by: [0.14, 0.6, 0.45], plus: [0, 0.38, 0.1] };
const blue = { by: [0.12, 0.5, 1], plus: [0, 0.3, 0.4] };
const milky = { by: [0.6, 0.6, 0.6], plus: [0.36, 0.29, 0.2] };
const creamy = { by: [0.4, 0.4, 0.4], plus: [0.56, 0.5, 0.4] };

/** The first six shapes of the slice are its crust and cheese, the rest is pepperoni. */
const slice = [["pizza", 0, 0, 32, { shapes: 6 }]];
const sliceAnd = (extra) => [
  ["pizza", 0, 0, 27, { shapes: 6 }],
  [extra, 16.5, 16.5, 15.5],
];
const double = (burger) => [
  [burger, 2.5, 4.8, 27, { from: 0.47, to: 1 }],
  [burger, 2.5, -0.8, 27, { from: 0, to: 0.72 }],
];

export const composed = {
  "hamburger-two": double("hamburger"),
  "burger-two": double("burger"),
  "vegan-burger": and("burger", "avocado"),
  "onion-burger": and("burger", "onion"),
  "spicy-burger": and("hamburger", "hot-pepper"),
  "egg-burger": and("hamburger", "cooking"),
  "corn-burger": and("hamburger", "ear-of-corn"),
  "onion-ring-burger": and("hamburger", "onion-rings"),
  "cheese-burger": and("hamburger", "cheese-wedge"),
  "chicken-burger": and("burger", "poultry-leg"),
  sliders: three("hamburger"),
  "cheese-slice": slice,
  "buffalo-slice": sliceAnd("chicken-wings"),
  "ziti-slice": sliceAnd("spaghetti"),
  "mozzarella-slice": sliceAnd("tomato"),
  "onion-pizza": and("cheese-pizza", "onion"),
  "four-cheese-pizza": and("cheese-pizza", "cheese-wedge"),
  "olive-pizza": and("cheese-pizza", "olive"),
  "eggplant-pizza": and("cheese-pizza", "eggplant"),
  "pepper-pizza": and("cheese-pizza", "bell-pepper"),
  "egg-pizza": and("cheese-pizza", "egg"),
  "broccoli-pizza": and("white-pizza", "broccoli"),
  "honey-pizza": and("white-pizza", "honey-pot"),
  "pizza-and-drinks": box("cheese-pizza", "cup-with-straw", "cup-with-straw"),
  "two-pizzas": box("cheese-pizza", "cheese-pizza", "soda-can"),
  "pizza-two": box("cheese-slice", "cheese-slice", "cup-with-straw"),
  "squares-and-drinks": box("square-slice", "tomato-square", "cup-with-straw"),
  "squares-and-ice-cream": box("tomato-square", "ice-cream", "soda-can"),
  "hamburger-bag": box("hamburger", "french-fries", "cup-with-straw"),
  burgers: box("burger", "french-fries", "cup-with-straw"),
  "burger-kids-box": box("hamburger", "french-fries", "beverage-box"),
  "baguette-meal": box("baguette-bread", "french-fries", "cup-with-straw"),
  "mixed-grill": box("skewers", "potato", "flatbread"),
  "kebab-laffa": [
    ["flatbread", 0, 1, 31],
    ["skewers", 4, 3, 25],
  ],
  "dumpling-set": box("dumpling", "cucumber", "bubble-tea"),
  "samosas-and-tea": and("samosas", "hot-beverage"),
  "carrot-soup": and("pot-of-food", "carrot"),
  "hot-dog-meal": box("hot-dog", "french-fries", "cup-with-straw"),
  "kids-box": box("schnitzel", "french-fries", "beverage-box"),
  "pastry-kids-box": box("dumpling", "cucumber", "grapes"),
  "deli-box": box("sandwich", "pot-of-food", "soda-can"),
  "taco-box": three("taco"),
  "mini-hot-dogs": three("hot-dog"),
  "pineapple-hot-dog": and("hot-dog", "pineapple"),
  "cabbage-hot-dog": and("hot-dog", "leafy-green"),
  "veggie-hot-dog": and("hot-dog", "avocado"),
  toast: and("sandwich", "cheese-wedge"),
  asado: and("baguette-bread", "cut-of-meat"),
  "cheese-hero": and("baguette-bread", "cheese-wedge"),
  "chicken-hero": and("baguette-bread", "poultry-leg"),
  "banh-mi": and("baguette-bread", "carrot"),
  "pork-roll": and("baguette-bread", "garlic"),
  "sabich-pita": and("stuffed-flatbread", "eggplant"),
  "fish-in-bread": and("bread", "fish"),
  "fish-and-chips": and("french-fries", "fish"),
  doubles: two("flatbread"),
  dumplings: three("dumpling"),
  "onion-dumplings": and("dumpling", "onion"),
  "egg-pastry": and("dumpling", "egg"),
  "cheese-calzone": and("dumpling", "cheese-wedge"),
  "apple-strudel": and("pie", "red-apple"),
  "chicken-rice": and("cooked-rice", "chicken-wings"),
  "meat-rice": and("cooked-rice", "meat-on-bone"),
  "peanut-rice": and("cooked-rice", "peanuts"),
  "cheese-fries": and("french-fries", "cheese-wedge"),
  "spicy-fries": and("french-fries", "hot-pepper"),
  "garlic-fries": and("french-fries", "garlic"),
  "nut-mix": and("peanuts", "chestnut"),
  "mini-pretzels": three("pretzel"),
  croissants: and("croissant", "chocolate-bar"),
  "apple-doughnut": and("doughnut", "red-apple"),
  "lemon-ice-pop": and("ice-pop", "lemon"),
  "watermelon-ice-pop": and("ice-pop", "watermelon"),
  "energy-can": tinted("soda-can", blue),
  "green-can": tinted("soda-can", green),
  "zero-cup": [
    ["cup-with-straw", 0, 0, 32],
    ["cup-with-straw", 0, 0, 32, { tint: black, from: 0.32, to: 0.62 }],
  ],
  "dark-beer": [
    ["beer-mug", 0, 0, 32],
    ["beer-mug", 0, 0, 32, { tint: dark, from: 0.4, to: 0.86, left: 0.15, right: 0.67 }],
  ],
  "hoppy-beer": and("beer-mug", "herb"),
  "malt-beer": and("beer-mug", "sheaf-of-rice"),
  "chocolate-milk": and("glass-of-milk", "chocolate-bar"),
  mug: tinted("hot-beverage", milky),
  "warm-pudding": [
    ["hot-beverage", 0, 0, 27, { tint: creamy }],
    ["peanuts", 16.5, 16.5, 15.5],
  ],
  "hot-chocolate": and("hot-beverage", "chocolate-bar"),
  "tamarind-drink": and("iced-coffee", "rose"),
};
