import type { StadiumSummary } from "../menu/catalog.ts";

const timeZone = "America/New_York";

/** Shown only when the list can't be loaded (product 4.8). */
export const fallbackStadiums: StadiumSummary[] = [
  {
    id: "metlife",
    name: { en: "MetLife Stadium", he: "אצטדיון מטלייף" },
    location: { en: "East Rutherford, New Jersey", he: "איסט רתרפורד, ניו ג׳רזי" },
    color: "#0B5C4A",
    capacity: 82_500,
    timeZone,
  },
  {
    id: "msg",
    name: { en: "Madison Square Garden", he: "מדיסון סקוור גארדן" },
    location: { en: "Manhattan, New York", he: "מנהטן, ניו יורק" },
    color: "#006BB6",
    capacity: 20_789,
    timeZone,
  },
  {
    id: "yankee",
    name: { en: "Yankee Stadium", he: "יאנקי סטדיום" },
    location: { en: "The Bronx, New York", he: "הברונקס, ניו יורק" },
    color: "#132448",
    capacity: 54_251,
    timeZone,
  },
  {
    id: "barclays",
    name: { en: "Barclays Center", he: "ברקליס סנטר" },
    location: { en: "Brooklyn, New York", he: "ברוקלין, ניו יורק" },
    color: "#24282B",
    capacity: 17_732,
    timeZone,
  },
  {
    id: "citi",
    name: { en: "Citi Field", he: "סיטי פילד" },
    location: { en: "Queens, New York", he: "קווינס, ניו יורק" },
    color: "#002D72",
    capacity: 41_922,
    timeZone,
  },
  {
    id: "harrison",
    name: { en: "Sports Illustrated Stadium", he: "אצטדיון ספורטס אילוסטרייטד" },
    location: { en: "Harrison, New Jersey", he: "הריסון, ניו ג׳רזי" },
    color: "#BA0C2F",
    capacity: 25_000,
    timeZone,
  },
];
