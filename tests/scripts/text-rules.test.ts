import { describe, expect, test } from "vitest";
import { textProblems } from "../../scripts/lib/text-rules.ts";

const problems = (language: "he" | "en", text: string) => textProblems(language, "", text).join();

describe("a Hebrew text is refused", () => {
  test.each([
    ["that gives advice where it asks", "כדאי לנסות שוב.", "plural imperative"],
    ["that asks like a clerk", "צריך לבחור אצטדיון.", "plural imperative"],
    ["that begs", "נא להזמין פחות.", "plural imperative"],
    ["that speaks to many", "הסיסמה שלכם שונתה.", "one person"],
    ["that calls a tap a touch", "נגיעה אחת במסך", "לחיצה"],
    ["that says email in English letters’ way", "כתובת אימייל", "מייל"],
    ["that says optional in another way", "תמונה (רשות)", "(לא חובה)"],
    ["with quotation marks of other languages", "תחת „חשבון”", "״…״"],
    ["with the calories of a fund", "540 קק״ל", "קלוריות"],
    ["with a prefix glued to a name", "מעבר ל{name}", "no prefix"],
    ["with a semicolon", "לא נשלח; נסו שוב", "full stops"],
    ["about the bank of a card", "הבנק לא אישר", "חברת האשראי"],
    ["that calls the seat's number a place", "מושב {seatNo}", "כיסא"],
    ["about the board", "אין מענה מהלוח", "מסך ההזמנות"],
    ["with another word for not charged", "שום דבר לא חויב.", "הכרטיס לא חויב"],
    ["with half a range", "אצלך בין {promise}", "צפי הגעה"],
    ["that counts without a plural", "נשארו {left} מנות", "needs a plural"],
  ])("%s", (_, text, why) => expect(problems("he", text)).toContain(why));
});

describe("an English text is refused", () => {
  test.each([
    ["without its contraction", "We could not load it.", "contractions"],
    ["with what is in full", "What is wrong?", "contractions"],
    ["with a straight apostrophe", "We can't load it.", "typographic"],
    ["with a word of the code", "The hold on your card is released.", "no word from the code"],
    ["that calls a shop a stand", "The stand accepts it.", "is a shop"],
    ["in British spelling", "Colour", "American"],
    ["about mails", "Look into your mailbox", "email"],
    ["that goes on", "Remove it to go on.", "continue"],
    ["about somebody", "Somebody changed this.", "someone"],
    ["in which nothing was taken", "Nothing was taken.", "charged"],
    ["with a semicolon", "Not sent; try again", "full stops"],
    ["that counts without a plural", "{count} items", "needs a plural"],
  ])("%s", (_, text, why) => expect(problems("en", text)).toContain(why));
});

test.each([
  ["he", "אין דוכנים פתוחים כרגע. נסו שוב בהמשך."],
  ["he", "{left, plural, one {נשארה מנה אחת} two {נשארו 2 מנות} other {נשארו # מנות}}"],
  ["he", "אצלך במושב בעוד {range} דקות בערך"],
  ["en", "You’re only charged once the shop accepts."],
  ["en", "{count, plural, one {# item} other {# items}}"],
  ["en", "Stand"],
  ["en", "Come closer, hold still, and take it again."],
  ["en", "Where you are signed in"],
] as const)("a text in the house's voice passes: %s, %s", (language, text) => {
  expect(problems(language, text)).toBe("");
});

test("a fixed sentence of the error catalogue passes as it is written", () => {
  const text = "Passwords do not match.";
  expect(textProblems("en", text, text)).toEqual([]);
});
