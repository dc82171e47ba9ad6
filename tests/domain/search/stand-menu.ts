import type { SearchFields } from "#domain/search/read-texts.ts";

export type StandDish = { id: string } & SearchFields;

const categories: Record<string, string[]> = {
  burgers: ["המבורגרים", "Burgers"],
  grill: ["על האש", "From the grill"],
  street: ["אוכל רחוב", "Street food"],
  pizza: ["פיצה", "Pizza"],
  asian: ["אסייתי", "Asian"],
  salads: ["סלטים", "Salads"],
  sides: ["נשנושים ותוספות", "Snacks & sides"],
  bakery: ["מאפים", "Bakery"],
  sweets: ["קינוחים", "Desserts"],
  drinks: ["שתייה קלה", "Soft drinks"],
  coffee: ["קפה ותה", "Coffee & tea"],
  beer: ["בירה ויין", "Beer & wine"],
};
const diets: Record<string, string[]> = {
  v: ["vegan", "טבעוני"],
  k: ["kosher", "כשר"],
};

/** A stand's menu in the wording of real ones, typing habits included: id, category, diet, name and description twice. */
const rows = `
classic-burger | burgers | k | המבורגר קלאסי 220 גר' | Classic burger 220 g | חסה, עגבנייה, בצל, מלפפון חמוץ ומיונז | Lettuce, tomato, onion, pickle and mayo
cheeseburger | burgers | | צ׳יזבורגר כפול | Double Cheeseburger | שתי קציצות בקר עם צ׳דר נמס | Two beef patties under melted cheddar
vegan-burger | burgers | v | בורגר ביונד טבעוני | Beyond burger | קציצה מן הצומח, איולי טבעוני | Plant-based patty, vegan aioli
chicken-burger | burgers | k | בורגר עוף קריספי | Crispy chicken burger | חזה עוף בציפוי פריך | Chicken breast in a crunchy coat
burger-meal | burgers | k | ארוחת המבורגר + צ'יפס + שתייה | Burger meal with fries and a drink | הכול במגש אחד | All on one tray
kebab | grill | k | קבב בלאפה | Kebab in laffa | קבב כבש על גחלים, טחינה ועמבה | Lamb kebab off the coals, tahini and amba
pargit | grill | k | פרגית בפיתה | Pargit in pita | פרגית במרינדה, בצל מטוגן וחומוס | Marinated chicken thigh, fried onion and hummus
shawarma | grill | k | שווארמה הודו בפיתה | Turkey shawarma in pita | שווארמה הודו עם שומן כבש | Turkey shawarma with lamb fat
hotdog | grill | k | נקניקייה בלחמנייה | Hot dog in a bun | עם חרדל, קטשופ וכרוב כבוש | Mustard, ketchup and sauerkraut
chorizo | grill | | צ׳וריסו בבאגט | Chorizo baguette | נקניקיית צ׳וריסו חריפה | Spicy chorizo sausage
steak | grill | k | סטייק אנטריקוט בבאגט | Entrecote steak baguette | 200 גרם אנטריקוט, צ׳ימיצ׳ורי | 200 g of rib eye with chimichurri
mixed-grill | grill | k | מעורב ירושלמי | Jerusalem mixed grill | לבבות, כבד ופרגית עם בצל | Hearts, liver and thigh with onion
falafel | street | v | פלאפל במנה | Falafel in pita | 7 כדורים, סלט, חמוצים וטחינה | 7 balls, salad, pickles and tahini
sabich | street | k | סביח | Sabich | חציל מטוגן, ביצה חומה, עמבה | Fried eggplant, brown egg, amba
schnitzel | street | k | שניצל בחלה | Schnitzel in challah | שניצל עוף דק, מטבוחה וחמוצים | Thin chicken schnitzel, matbucha and pickles
hummus | street | v | חומוס גרגרים | Hummus with chickpeas | מנת חומוס עם פיתה וחמוצים | A bowl of hummus with pita and pickles
jachnun | street | k | ג'חנון עם רסק וביצה | Jachnun with tomato and egg | סחוג בצד | Schug on the side
malawach | street | k | מלאווח ממולא | Stuffed malawach | ביצה קשה, רסק עגבניות וסחוג | Hard egg, grated tomato and schug
arais | street | k | עראייס בשר | Arayes | פיתה ממולאת בשר טחון, צרובה על הגריל | Pita stuffed with ground meat, seared
kids-box | street | k | מנת ילדים: שניצלונים וצ׳יפס | Kids box: schnitzel bites and fries | עם מיץ תפוחים | With an apple juice
pizza-slice | pizza | | משולש פיצה | Pizza slice | רוטב עגבניות ומוצרלה | Tomato sauce and mozzarella
margherita | pizza | | מגש מרגריטה | Margherita pie | מוצרלה, בזיליקום | Mozzarella, basil
olives-pizza | pizza | | פיצה זיתים ובצל | Olive & onion pizza | זיתי קלמטה | Kalamata olives
pizza-toast | bakery | | טוסט פיצה | Pizza toast | גבינה צהובה ורוטב | Yellow cheese and sauce
noodles | asian | k | נודלס מוקפץ עם עוף וירקות | Chicken stir-fry noodles | אטריות ביצים ברוטב טריאקי | Egg noodles in teriyaki
pad-thai | asian | v | פאד תאי טופו | Tofu pad thai | אטריות אורז ובוטנים | Rice noodles and peanuts
egg-rolls | asian | v | אגרול ירקות (3 יח׳) | Vegetable egg rolls (3) | עם רוטב צ׳ילי מתוק | With sweet chili
gyoza | asian | k | גיוזה עוף | Chicken gyoza | 5 כיסונים מאודים | 5 steamed dumplings
greek-salad | salads | | סלט יווני | Greek salad | עגבניות, מלפפונים, זיתים וגבינת פטה | Tomatoes, cucumbers, olives and feta
caesar | salads | | סלט קיסר עם חזה עוף | Chicken Caesar salad | חסה, קרוטונים ופרמזן | Romaine, croutons and parmesan
fries | sides | v | צ'יפס גדול | Large fries | תפוחי אדמה מטוגנים | Fried potatoes
curly | sides | v | צ׳יפס מסולסל | Curly fries | מתובל בפפריקה | Seasoned with paprika
sweet-fries | sides | v | צ׳יפס בטטה | Sweet potato fries | עם איולי | With aioli
onion-rings | sides | v | טבעות בצל | Beer-battered onion rings | בבלילת בירה | In a beer batter
nachos | sides | v | נאצ׳וס עם סלסה | Nachos with salsa | חלפיניו בצד | Jalapeños on the side
popcorn | sides | v | פופקורן מלוח | Salted popcorn | שקית גדולה | A large bag
seeds | sides | v | גרעינים שחורים | Black sunflower seeds | קלויים במלח | Roasted and salted
corn | sides | v | קלח תירס חם | Hot corn on the cob | חמאה ומלח | Butter and salt
wings | sides | k | כנפיים ברוטב באפלו (6) | Buffalo wings (6) | חריף! | Hot!
pretzel | bakery | v | פרצל ענק | Giant pretzel | מלח גס | Coarse salt
bagel | bakery | v | בייגלה ירושלמי עם זעתר | Jerusalem bagel & za'atar | שומשום | Sesame
burekas | bakery | | בורקס גבינה | Cheese bourekas | ביצה חומה בצד | Brown egg on the side
toast | bakery | | טוסט גבינה צהובה | Cheese toast | עם זיתים | With olives
croissant | bakery | | קרואסון חמאה | Butter croissant | נאפה במקום | Baked here
ice-cream | sweets | | גלידה אמריקאית | Soft serve ice cream | וניל או שוקולד | Vanilla or chocolate
popsicle | sweets | v | ארטיק לימון | Lemon ice pop | על מקל | On a stick
slush | sweets | v | ברד תות | Strawberry slush | קרח גרוס | Crushed ice
waffle | sweets | | ופל בלגי | Belgian waffle | שוקולד וקצפת | Chocolate and whipped cream
malabi | sweets | | מלבי | Malabi | סירופ ורדים ובוטנים | Rose syrup and peanuts
cookie | sweets | | עוגיית שוקולד צ׳יפס | Chocolate chip cookie | חמה מהתנור | Warm from the oven
watermelon | sweets | v | אבטיח קר | Cold watermelon | פלחים | Slices
cola | drinks | v | קוקה קולה 500 מ״ל | Coca-Cola 500 ml | בקבוק קר | A cold bottle
zero | drinks | v | קולה זירו 500 מ"ל | Coke Zero 500 ml | בלי סוכר | No sugar
fanta | drinks | v | פנטה תפוזים פחית | Fanta orange can | 330 מ״ל | 330 ml
water | drinks | v | מים מינרליים 500 מ״ל | Mineral water 500 ml | קרים | Cold
soda-water | drinks | v | סודה | Sparkling water | פחית | A can
oj | drinks | v | מיץ תפוזים סחוט | Fresh orange juice | נסחט במקום | Pressed here
grapes | drinks | v | משקה ענבים | Grape drink | חצי ליטר | Half a litre
limonana | drinks | v | לימונענע | Limonana | לימון, נענע וקרח | Lemon, mint and ice
malt | drinks | v | בירה שחורה | Black malt, alcohol-free | ללא אלכוהול | No alcohol
energy | drinks | v | משקה אנרגיה XL | XL energy drink | פחית 500 | 500 ml can
espresso | coffee | v | אספרסו כפול | Double espresso | קצר וחזק | Short and strong
cappuccino | coffee | | קפה הפוך | Cappuccino | חלב מוקצף | Foamed milk
black-coffee | coffee | v | קפה שחור עם הל | Black coffee with cardamom | מבושל | Boiled
iced-coffee | coffee | | אייס קפה | Iced coffee | ברד קפה קרמי | A creamy slush
tea | coffee | v | תה נענע | Mint tea | עלים טריים | Fresh leaves
sahlab | coffee | | סחלב | Sahlab | קינמון, קוקוס ובוטנים | Cinnamon, coconut and peanuts
goldstar | beer | v | לאגר כהה מהחבית 0.5 | Dark draught lager 0.5 l | שליש או חצי | A third or a half
wheat-beer | beer | v | בירת חיטה | Wheat beer | עננה | Cloudy
ipa | beer | v | IPA מקומי | Local IPA | הדרים | Citrus
red-wine | beer | v | יין אדום בכוס | Glass of red wine | קברנה | Cabernet
cider | beer | v | סיידר תפוחים | Apple cider | 4.5% | 4.5%
`;

export const standMenu: StandDish[] = rows
  .trim()
  .split("\n")
  .map((row) => {
    const [id = "", category = "", diet = "", he = "", en = "", textHe = "", textEn = ""] = row
      .split("|")
      .map((cell) => cell.trim());
    return {
      id,
      names: [he, en],
      descriptions: [textHe, textEn],
      categories: [...(categories[category] ?? []), ...[...diet].flatMap((each) => diets[each] ?? [])],
    };
  });
