/**
 * What fans ask of the seeded venues' menus, in the words of real menus: "venue | query | dishes that must be found". The
 * list was written before anybody looked at the synonyms, and measured as it was (decision 28).
 */
const rows = `
teddy | המבורגר | Stand Burger, 220 g
teddy | צ'יפס | Sea Salt Fries
teddy | ציפס | Sea Salt Fries
teddy | מים מינרלים | Mineral Water, 500 ml
teddy | בקבוק מים | Mineral Water, 500 ml
teddy | קוקה קולה | Cola
teddy | קוקה קולה זירו | Cola Zero
teddy | זירו | Cola Zero
teddy | דיאט קולה | Cola Zero
teddy | נקניקיה בלחמניה | Charcoal Hot Dog
teddy | נקניקיות | Charcoal Hot Dog
teddy | הוט דוג | Charcoal Hot Dog
teddy | בירה | Draught Golden Lager ; Judean Hills IPA
teddy | בירה בלי אלכוהול | Black Malt, Alcohol-Free
teddy | פלאפל בפיתה | Falafel in Hot Pita
teddy | פלאפל פיתה | Falafel in Hot Pita
teddy | שוארמה | Shawarma off the Spit
teddy | מעורב ירושלמי | Me’orav Yerushalmi
teddy | גרעינים | Roasted Black Sunflower Seeds
teddy | פיצוחים | Roasted Black Sunflower Seeds
teddy | פופקורן | Fresh Popcorn
teddy | פיצה מרגרטה | Margherita
teddy | טלה | Lamb Kebab in Laffa
teddy | משולש פיצה | XL Slice
teddy | סלייס | XL Slice
teddy | שניצל בחלה | Schnitzel in Challah
teddy | כנפי עוף | Silan Wings
teddy | טבעות בצל | Beer-Battered Onion Rings
teddy | קפה הפוך גדול | Cappuccino
teddy | אספרסו קצר | Espresso
teddy | תה נענע | Tea with Fresh Mint
teddy | ארטיק | Lemon Mint Ice Pop
teddy | גלידות | Soft Serve
teddy | כנאפה | Hot Knafeh
teddy | קינוח | Coconut Malabi ; Hot Knafeh
teddy | סלט ירקות | Market Chopped Salad
teddy | סביח | Sabich, the Works
teddy | טוסט גבינה | Pressed Bagel Toast
teddy | בייגלה | Pressed Bagel Toast
teddy | לימונדה | Limonana
teddy | מיץ תפוזים סחוט | Pomegranate & Orange Press
teddy | נאצוס | Nachos & Guacamole
teddy | סושי | Salmon Avocado Roll
teddy | מוקפץ עוף | Wok Chicken Noodles
teddy | ארוחת ילדים | Little Fan Box
teddy | במבה | Peanut Puffs
teddy | שוקו | Chocolate Milk in a Bag
teddy | קרטיבים | Ice Pop
teddy | hamburger | Stand Burger, 220 g
teddy | french fries | Sea Salt Fries
teddy | coke | Cola
teddy | coca-cola zero | Cola Zero
teddy | bottled water | Mineral Water, 500 ml
teddy | draft beer | Draught Golden Lager
teddy | pint of lager | Draught Golden Lager
teddy | vegetarian | Falafel in Hot Pita
teddy | kids meal | Little Fan Box
teddy | shwarma | Shawarma off the Spit
teddy | chicken wings | Silan Wings
metlife | hot dogs | Kosher Beef Frank ; The Ripper ; Newark Italian Hot Dog
metlife | fries | Boardwalk Fries ; Disco Fries
metlife | pretzels | Bavarian-Size Soft Pretzel
metlife | pizza slice | New York Slice
metlife | pepperoni pizza | Cup-and-Char Pepperoni Slice
metlife | bbq ribs | St. Louis Ribs
metlife | veggie burger | Parkway Plant Burger
metlife | soda | Cola
metlife | ice cream | Boardwalk Twist Cone
metlife | bottle of water | Spring Water
metlife | tacos | Birria Tacos
metlife | loaded nachos | Brisket Nachos
metlife | peanuts | Roasted Peanuts in the Shell
metlife | donuts | Apple Cider Donut
metlife | doughnut | Apple Cider Donut
metlife | non alcoholic beer | Alcohol-Free Golden Ale
metlife | guac | Guacamole & Warm Chips
metlife | iced coffee | Overtime Cold Brew
metlife | lobster | Jersey Shore Lobster Roll
metlife | wine | Pinot Noir
metlife | צ׳יקן פינגרס | 
metlife | כנפיים | Buffalo Wings
metlife | נקניקיה כשרה | Kosher Beef Frank
msg | מקרוני צ׳יז | Baked Mac & Cheese
msg | mac n cheese | Baked Mac & Cheese
msg | chicken strips | Chicken Fingers & Fries
msg | fried chicken | Chicken & Waffles
msg | פסטרמה | Pastrami Reuben
msg | קפוצינו | Cappuccino
msg | תפוחי אדמה | Tornado Potato
citi | dumplings | Pork Soup Dumplings
citi | bubble tea | Brown Sugar Bubble Tea
citi | כיסונים | Dumplings & Bubble Tea Set
yankee | hot chocolate | October Cocoa
yankee | שוקו חם | October Cocoa
yankee | shrimp | City Island Shrimp Basket
yankee | garlic fries | Bleacher Garlic Fries
yankee | helmet sundae | Navy Helmet Sundae
barclays | mozzarella sticks | 
barclays | cotton candy | Seafoam Cotton Candy
barclays | שערות סבתא | Seafoam Cotton Candy
barclays | bagel | Everything Bagel Popcorn
barclays | מים | Spring Water, 20 oz
bloomfield | שרימפס | Garlic Shrimp Roll
bloomfield | פיש אנד ציפס | Port Fish & Chips
bloomfield | fish and chips | Port Fish & Chips
bloomfield | ג'חנון | Overnight Jachnun
bloomfield | גחנון | Overnight Jachnun
bloomfield | מלוואח | Malawach Roll
bloomfield | בורקסים | Spinach & Kashkaval Burekas
bloomfield | קלמארי | Lemon Calamari
bloomfield | מיץ תפוזים | Jaffa Orange, Pressed
bloomfield | קפה שחור | Turkish Coffee & Lokum
bloomfield | עוגה | 
sammy-ofer | חומוס | Hummus & Ful
sammy-ofer | עראיס | Arayes
sammy-ofer | שוקולד | Chocolate Milk in a Bag
sammy-ofer | אייס קפה | Promenade Iced Latte
sammy-ofer | ברד | Pick-a-Side Slush
sammy-ofer | slushie | Pick-a-Side Slush
turner | אסדו | Asado off the Bone
turner | חצפורי | Khachapuri Boat
turner | סמוסה | Potato Samosas
turner | יין | Negev Highlands Red
hamoshava | ציזבורגר | Version 2.0 Cheeseburger
hamoshava | עוגת גבינה | Baked Cheesecake with Pomelo
hamoshava | כבד עוף | Chicken Livers & Onion
hamoshava | ראמן | Late-Shift Ramen
netanya | קרואסון שוקולד | Pain au Chocolat
netanya | קוסקוס | Tuesday Couscous
netanya | מקרון | Black & Yellow Macarons
netanya | pho | Beef Phở to Go
netanya | banh mi | Lemongrass Chicken Bánh Mì
harrison | acai | Açaí na Tigela
harrison | energy drink | Energy Drink
harrison | pastel de nata | Pastel de Nata
harrison | sausage rolls | Pork Sausage Roll
yankee | craft beer | Pinstripe Lager ; South Bronx Pale Ale
yankee | cold beer | Pinstripe Lager ; South Bronx Pale Ale
yankee | draft beer | Pinstripe Lager
yankee | ice cream helmet | Navy Helmet Sundae
yankee | souvenir soda | Cola
yankee | garlic fries | Bleacher Garlic Fries
yankee | prime rib sandwich | Carved Prime Rib Hero
yankee | bottled water | Spring Water, 20 oz
yankee | cracker jacks |
yankee | cotton candy |
yankee | chicken tenders |
yankee | boneless wings |
yankee | gluten free |
citi | loaded fries | Orange & Blue Fries
citi | soft pretzel |
citi | lobster roll |
citi | can of coke | Cola
bloomfield | פיצות חמות | Lutenitsa & Kashkaval Pizza
bloomfield | מאפים | Banitsa ; Spinach & Kashkaval Burekas
bloomfield | טילון | Vanilla Cone
bloomfield | ארטיק | Ice Pop
bloomfield | נקניקייה בלחמנייה |
netanya | פחית קולה | Cola
netanya | בייגלה | Salted Pretzels
netanya | שתייה קלה | Cola ; Cola Zero
netanya | פופקורן קטן | Salted Butter Caramel Popcorn
teddy | בירה קרה | Draught Golden Lager ; Judean Hills IPA
teddy | קולה קרה | Cola
teddy | מים קרים | Mineral Water, 500 ml
teddy | שתיה קלה | Cola ; Cola Zero
teddy | פופקורן גדול | Fresh Popcorn
teddy | טילון | Vanilla Cone
`;

export const venueQueries = rows
  .trim()
  .split("\n")
  .map((row) => row.split("|").map((part) => part.trim()))
  .map(([venue = "", query = "", wanted = ""]) => ({
    venue,
    query,
    wanted: wanted.split(" ; ").filter(Boolean),
  }));
