import { wordsOf } from "./fold.ts";

/** Words for one thing, in each language and across them. A group's words find each other. */
const same: string[] = [
  "cola, coke, coca cola, pepsi, קולה, קוקה קולה, קולה קרה, פפסי",
  "diet, zero, sugar free, דיאט, זירו, ללא סוכר",
  "fries, chips, french fries, צ'יפס, צ׳יפסים, טוגנים",
  "hot dog, hotdog, frank, frankfurter, sausage, נקניקייה, הוט דוג, נקניקיות",
  "hamburger, burger, המבורגר, בורגר",
  "soda, soft drink, fizzy drink, משקה קל, מוגז, גזוז",
  "juice, מיץ, סחוט",
  "ice cream, gelato, soft serve, sundae, גלידה, סנדיי",
  "ice pop, popsicle, lolly, ארטיק, קרטיב, שלגון",
  "slush, slushy, slushie, icee, raspado, ברד, גרניטה",
  "iced coffee, frappe, ice coffee, iced latte, cold brew, אייס קפה, קפה קר, הפוך קר, קולד ברו, ברד קפה, אייס",
  "black coffee, turkish coffee, קפה שחור, קפה טורקי",
  "cappuccino, cappucino, קפוצ׳ינו, קפה הפוך, הפוך",
  "latte, לאטה",
  "espresso, expresso, אספרסו, אקספרסו",
  "noodles, נודלס, אטריות",
  "stir fry, wok, מוקפץ, מוקפצת, ווק",
  "mac and cheese, mac cheese, mac n cheese, מקרוני צ׳יז, מק אנד צ׳יז, מקרוני",
  "wings, chicken wings, כנפיים, כנפי עוף",
  "chopped salad, israeli salad, vegetable salad, סלט קצוץ, סלט ירקות, סלט ישראלי",
  "barbecue, bbq, smoked, ברביקיו, על האש, מעושן",
  "peanut puffs, bamba, במבה, חטיף בוטנים",
  "chocolate croissant, pain au chocolat, קרואסון שוקולד, פן או שוקולה",
  "cheeseburger, cheese burger, צ׳יזבורגר",
  "dumpling, gyoza, כיסונים, גיוזה",
  "shawarma, shawerma, shwarma, שווארמה, שוורמה, שאוורמה",
  "hummus, humus, houmous, חומוס, חומס",
  "tahini, tehina, tahina, techina, טחינה",
  "pita, pitta, פיתה, פיתא",
  "lafa, laffa, לאפה, לפה, לאפא",
  "eggplant, aubergine, חציל",
  "shrimp, prawn, שרימפס, חסילון",
  "corn on the cob, corn, תירס",
  "sunflower seeds, seeds, גרעינים, גרעינים שחורים, פיצוחים",
  "sandwich, hero, sub, כריך, סנדוויץ׳, סנדוויץ",
  "bun, לחמנייה",
  "bagel, בייגל, בייגלה, כעך",
  "burekas, bourekas, borekas, בורקס, בוריקס",
  "croissant, קרואסון, קוראסון",
  "donut, doughnut, סופגנייה, דונאט",
  "cookie, biscuit, עוגייה, ביסקוויט",
  "steak, סטייק, אנטריקוט",
  "lamb, mutton, כבש, טלה",
  "chicken, עוף, פרגית",
  "potato, תפוח אדמה, תפוד, תפו״א",
  "sweet potato, yam, בטטה",
  "onion rings, טבעות בצל",
  "nuggets, strips, fingers, tenders, נאגטס, אצבעות, שניצלונים, נגטס",
  "kids, kid, children, child, ילדים, ילד, קטנים",
  "kids meal, kids box, kids menu, children s meal, little fan, ארוחת ילדים, ארוחת ילד, אוהדים הקטנים",
  "deal, combo, meal, דיל, קומבו, ארוחה, מבצע",
  "spicy, חריף, פיקנטי",
  "water, mineral water, cold water, מים, מינרליים, מים קרים",
  "sparkling water, soda water, סודה",
  "coffee, קפה",
  "lemonade, לימונדה, לימונענע",
  "vegan, plant based, טבעוני, מהצומח",
  "kosher, כשר",
  "halal, חלאל",
  "non alcoholic, alcohol free, ללא אלכוהול, בלי אלכוהול, נטול אלכוהול, בירה שחורה",
  "pizza slice, slice, משולש, סלייס",
  "smash, smashburger, סמאש, סמש",
  "sushi, maki, salmon roll, סושי, מאקי, רול סלמון",
  "masabacha, מסבחה, מסאבחה, משאושה",
  "nachos, נאצ׳וס, נצ׳וס",
  "schnitzel, shnitzel, snitzel, שניצל",
  "margherita, margarita, מרגריטה",
  "pad thai, padthai, פאד תאי, פד תאי",
  "malawach, מלאווח, מלווח, מלוואח",
  "waffle, וופל, ופל",
  "candy, sweets, ממתקים, סוכריות",
  "chocolate, שוקולד, שוקו",
];

/** The first word is any of the others: looking for it finds them, but not the other way round. */
const kinds: string[] = [
  "beer, lager, ale, ipa, stout, pilsner, weiss, בירה, לאגר, אייל, פילזנר, סטאוט",
  "craft beer, beer, lager, ale, ipa, stout, pilsner, weiss, בירה, לאגר, אייל, פילזנר, סטאוט",
  "cold beer, beer, lager, ale, ipa, stout, pilsner, weiss, בירה, לאגר, אייל, פילזנר, סטאוט",
  "בירה קרה, beer, lager, ale, ipa, stout, pilsner, weiss, בירה, לאגר, אייל, פילזנר, סטאוט",
  "בירת בוטיק, beer, lager, ale, ipa, stout, pilsner, weiss, בירה, לאגר, אייל, פילזנר, סטאוט",
  "בירה, beer, lager, ale, ipa, stout, pilsner, weiss, לאגר, אייל, פילזנר, סטאוט",
  "vegetarian, vegan, טבעוני, צמחוני",
  "veggie, vegan, vegetarian, טבעוני, צמחוני",
  "veg, vegan, vegetarian, טבעוני, צמחוני",
  "צמחוני, vegetarian, vegan, טבעוני",
  ...["soda", "pop, soda", "soft drink", "fizzy drink", "שתייה קלה, soda, מוגז, גזוז", "משקה קל"].map(
    (kind) => `${kind}, cola, zero, cold can, can from the ice bucket, קולה, זירו, פחית קרה, פחית מדלי הקרח`,
  ),
  "bottled water, mineral water, spring water, cold water, מים",
  "black coffee, turkish coffee, קפה טורקי",
  "sausage, bratwurst, chorizo, צ׳וריסו",
  "wine, pinot, riesling, rose, merlot, cabernet, chardonnay, יין, רוזה, ריזלינג",
  "יין, wine, pinot, riesling, rose, merlot, cabernet, chardonnay, רוזה, ריזלינג",
  "alcohol, beer, wine, cider, בירה, יין, סיידר",
  "אלכוהול, beer, wine, cider, בירה, יין, סיידר",
  "snack, popcorn, pretzel, nachos, seeds, פופקורן, פרצל, נאצ׳וס, גרעינים",
  "חטיף, popcorn, pretzel, nachos, seeds, פופקורן, פרצל, נאצ׳וס, גרעינים",
  "sweet, dessert, cake, cookie, קינוח, עוגה, עוגייה",
  "meat, beef, lamb, chicken, kebab, בקר, כבש, עוף, קבב, פרגית",
  "בשר, beef, lamb, kebab, בקר, כבש, קבב",
  "דג, salmon, tuna, סלמון, טונה",
  "fish, salmon, tuna, סלמון, טונה",
];

const read = (row: string) => row.split(",").map((term) => wordsOf(term).join(" "));

/** What else may stand for a folded word or phrase. */
export const synonyms: ReadonlyMap<string, readonly string[]> = (() => {
  const all = new Map<string, Set<string>>();
  const add = (term: string, others: string[]) => {
    const known = all.get(term) ?? new Set();
    for (const other of others) if (other !== term) known.add(other);
    all.set(term, known);
  };
  for (const group of same.map(read)) for (const term of group) add(term, group);
  for (const [wide = "", ...narrow] of kinds.map(read)) add(wide, narrow);
  return new Map([...all].map(([term, others]) => [term, [...others]]));
})();
