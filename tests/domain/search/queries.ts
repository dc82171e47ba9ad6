/**
 * What people type and what they must find: "query | wanted ids | ids that may be found too", by their descriptions,
 * categories or the rule that whatever contains the query is found; "*" where those are many.
 */
const rows = `
המבורגר | classic-burger burger-meal cheeseburger vegan-burger chicken-burger | *
המבורגרים | classic-burger burger-meal vegan-burger chicken-burger | *
ההמבורגר | classic-burger burger-meal | *
בורגר | vegan-burger chicken-burger classic-burger | *
בורגרים | vegan-burger chicken-burger | *
המבורגר טבעוני | vegan-burger |
ביונד | vegan-burger |
hamburger | classic-burger cheeseburger vegan-burger chicken-burger | *
burgers | classic-burger cheeseburger vegan-burger chicken-burger burger-meal | *
burger and fries | burger-meal |
fries burger | burger-meal |
ציזבורגר | cheeseburger |
צ'יזבורגר | cheeseburger |
צ’יזבורגר | cheeseburger |
cheese burger | cheeseburger | *
cheesburger | cheeseburger |
חמבורגר | classic-burger burger-meal | *
המבורגר 220 | classic-burger |
220 גר | classic-burger | steak
ארוחה | burger-meal |
combo | burger-meal |
צ'יפס | fries curly sweet-fries burger-meal kids-box cookie | *
ציפס | fries curly sweet-fries burger-meal kids-box cookie | *
צ׳יפס | fries curly sweet-fries burger-meal kids-box cookie | *
צ\`יפס | fries curly sweet-fries burger-meal kids-box cookie | *
צ'יפסים | fries curly sweet-fries | *
ציפס גדול | fries |
chips | fries curly sweet-fries | *
french fries | fries curly sweet-fries | *
FRIES | fries curly sweet-fries burger-meal kids-box | *
טוגנים | fries curly sweet-fries | *
בטטה | sweet-fries |
sweet potatoes | sweet-fries |
צ'יפס-בטטה | sweet-fries |
קולה | cola zero |
הקולה | cola zero |
קולות | cola zero |
קוקה קולה | cola zero |
קוקה-קולה | cola zero |
coca cola | cola zero |
coke | zero cola |
cola | cola zero | *
קולה זירו | zero |
זירו | zero |
דיאט קולה | zero |
diet coke | zero |
פפסי | cola zero |
פנטה | fanta |
fanta | fanta |
מים | water | *
בקבוק מים | water | soda-water
water | water | soda-water watermelon
waters | water | soda-water watermelon
מינרלים | water |
סודה | soda-water |
sparkling water | soda-water |
מיץ | oj | kids-box
מיצים | oj | kids-box
מיץ תפוזים | oj |
orange juice | oj |
לימונדה | limonana |
lemonade | limonana |
לימונענע | limonana |
ענבים | grapes |
אנרגיה | energy |
בירה | malt wheat-beer goldstar ipa | *
בירות | wheat-beer malt goldstar ipa | *
beer | wheat-beer goldstar ipa | *
beers | wheat-beer goldstar ipa | *
לאגר | goldstar |
lager | goldstar |
מהחבית | goldstar |
חבית | goldstar |
draft beer | goldstar wheat-beer | *
בירה שחורה | malt |
ללא אלכוהול | malt |
יין | red-wine | *
wine | red-wine | *
סידר | cider |
סיידר | cider |
קפה | cappuccino black-coffee iced-coffee | *
coffee | black-coffee iced-coffee cappuccino | *
קפה קר | iced-coffee |
אייס קפה | iced-coffee |
אייס | iced-coffee | arais
ice coffee | iced-coffee |
הפוך | cappuccino |
קפוצ'ינו | cappuccino |
capuccino | cappuccino |
kapuccino | cappuccino |
espreso | espresso |
expresso | espresso |
אקספרסו | espresso |
תה | tea | *
תה עם נענע | tea |
סחלב | sahlab |
פלאפל | falafel |
פאלפל | falafel |
פלפל | | falafel
falafels | falafel |
felafel | falafel |
שווארמה | shawarma |
שוורמה | shawarma |
שוארמה | shawarma |
שאוורמה | shawarma |
shwarma | shawarma |
shawerma | shawarma |
שווארמה בפיתה | shawarma |
בפיתה שווארמה | shawarma |
פיתה | pargit shawarma | *
בפיתות | pargit shawarma | *
pitta | falafel pargit shawarma | *
לאפה | kebab |
בלפה | kebab |
קבב | kebab |
קבבים | kebab |
kebabs | kebab |
kebap | kebab |
נקניקיה | hotdog chorizo |
נקניקיות | hotdog chorizo |
נקניקייה | hotdog | chorizo
hotdog | hotdog |
hot-dog | hotdog |
hot dogs | hotdog |
הוט דוג | hotdog |
סטייק | steak |
סטיק | steak |
אנטריקוט | steak |
עוף | chicken-burger noodles caesar gyoza | *
chicken | chicken-burger noodles caesar gyoza | *
שניצל | schnitzel | *
שנצל | schnitzel | *
שניצלים | schnitzel | *
shnitzel | schnitzel kids-box |
snitzel | schnitzel kids-box |
לילדים | kids-box |
ילד | kids-box |
kid | kids-box |
חומוס | hummus pargit |
חומס | hummus | pargit
humus | hummus | pargit
ג'חנון | jachnun |
גחנון | jachnun |
ג׳חנונים | jachnun |
מלאוח | malawach |
מלווח | malawach |
עראיס | arais |
arayes | arais |
סביח | sabich |
סבח | sabich |
פיצה | pizza-slice olives-pizza pizza-toast margherita | *
פיצות | pizza-slice olives-pizza margherita | *
pizzas | pizza-slice olives-pizza margherita | *
piza | pizza-slice olives-pizza margherita | *
משולש | pizza-slice |
slice of pizza | pizza-slice |
מרגרטה | margherita |
margarita | margherita |
נודלס | noodles | pad-thai
אטריות | noodles pad-thai |
פד תאי | pad-thai |
padthai | pad-thai |
אגרולים | egg-rolls |
סלט | greek-salad caesar | *
הסלטים | greek-salad caesar | *
ceasar salad | caesar |
טבעות בצל | onion-rings |
onion ring | onion-rings |
נאצוס | nachos |
נצ'וס | nachos |
nacho | nachos |
jalapeno | nachos |
פופ קורן | popcorn |
pop-corn | popcorn |
גרעינים | seeds |
פיצוחים | seeds |
תירס | corn |
כנפיים | wings |
כנפי עוף | wings |
wing | wings |
בייגל | bagel |
ביגלה | bagel |
zaatar | bagel |
בורקסים | burekas |
ברקס | burekas |
burekas | burekas |
טוסטים | toast pizza-toast |
קוראסון | croissant |
croisant | croissant |
גלידות | ice-cream |
גלידת | ice-cream |
icecream | ice-cream |
ארטיקים | popsicle |
קרטיב | popsicle |
וופל | waffle |
ופלים | waffle |
wafle | waffle |
עוגיות | cookie |
cookies | cookie |
choclate | cookie | ice-cream waffle
שוקולדים | cookie | *
אבטיח | watermelon |
טבעוני | vegan-burger falafel hummus fries | *
vegan | vegan-burger falafel hummus fries | *
צמחוני | falafel hummus fries vegan-burger | *
vegetarian | falafel hummus fries vegan-burger | *
חריף | chorizo wings |
שְׁנִיצֶל | schnitzel | *
גְּלִידָה | ice-cream |
phmv | pizza-slice | *
vncurdr | classic-burger burger-meal | *
mwhpx | fries curly sweet-fries | *
בםךש | cola | *
נורעקר | classic-burger burger-meal | *
כרןקד | fries curly sweet-fries | *
נקקר | wheat-beer | *
`;

export type Query = { query: string; wanted: string[]; alsoFine: "*" | string[] };

const ids = (cell = "") => cell.trim().split(" ").filter(Boolean);

export const queries: Query[] = rows
  .replaceAll("\\`", "`")
  .trim()
  .split("\n")
  .map((row) => {
    const [query = "", wanted, fine] = row.split("|");
    return { query: query.trim(), wanted: ids(wanted), alsoFine: fine?.trim() === "*" ? "*" : ids(fine) };
  });
