import type { WrittenLanguage } from "#domain/language/localized.ts";

type Rule = { forbids: RegExp; say: string };

/** docs/voice.md gives the reasons; a rule is tried with a bad text in tests/scripts/text-rules.test.ts. */
const rules: Record<WrittenLanguage, Rule[]> = {
  he: [
    {
      forbids: /(^|[\s(])(כדאי|נא|צריך|צריכ\S*|אפשר לנסות)(?=[\s.,:]|$)/,
      say: "ask in the plural imperative: נסו, בדקו",
    },
    {
      forbids: /(^|[\s(])(אנא|ש?אתם|(של|א?ל|אצל|אלי)כם)(?=[\s.,:?!]|$)/,
      say: "speak to one person: שלך, אצלך",
    },
    { forbids: /נגיע(ה|ות)|נוגעים/, say: "a tap is לחיצה" },
    { forbids: /אימייל/, say: "mail is מייל" },
    { forbids: /\(רשות\)/, say: "optional is (לא חובה)" },
    { forbids: /[„“”"]/, say: "quotation marks are ״…״" },
    { forbids: /גר׳|קק״ל/, say: "grams are ג׳, calories are קלוריות" },
    { forbids: /(^|[\s(])[ובהכלמש]{1,2}\{/, say: "no prefix glued to a value: write אל {name}, ב־{name}" },
    { forbids: /;/, say: "full stops instead of semicolons" },
    { forbids: /הבנק/, say: "the bank of a card is חברת האשראי" },
    { forbids: /(מושב|כניסה) \{/, say: "the ticket says כיסא and שער" },
    { forbids: /הלוח(?! הניהול)|מהלוח|הפעלת הפלטפורמה|צוות ההפעלה/, say: "מסך ההזמנות, צוות התפעול" },
    { forbids: /לא ניתן|שום דבר לא חויב|לא חויב דבר|לא בוצע שום חיוב/, say: "הכרטיס לא חויב; לא הצלחנו ל…" },
    { forbids: /בין \{(range|promise)\}/, say: "בין needs ל־: write צפי הגעה: {range}" },
  ],
  en: [
    {
      forbids:
        /\b(do|does|did|is|are|was|were|has|have|had|could|would|should|will) not\b|\bcannot\b|(?<!where |whose |what )\b(I am|you are|we are|we will|you will|it is|that is|there is|what is)(?= \w)/i,
      say: "contractions: don’t, can’t, it’s",
    },
    { forbids: /['"]/, say: "typographic apostrophe and quotation marks" },
    {
      forbids: /\b(board|intent|held|hold)s?\b(?! still)/i,
      say: "no word from the code: tablet, screen, reserved",
    },
    {
      forbids: /\bstands?\b(?! and a note)(?!$)|^(?!Stand$).*\bstands?$/i,
      say: "a place that sells is a shop; a stand is where fans sit",
    },
    { forbids: /colour|cancelled|spoilt|favourite/i, say: "American spelling" },
    { forbids: /\bmail(s|box)?\b/i, say: "email" },
    {
      forbids: /\bto go on\b|\bGo on\b|meanwhile|somebody/i,
      say: "continue; just, in the meantime; someone",
    },
    { forbids: /nothing was (taken|charged)|money back|give back/i, say: "you weren’t charged; refund" },
    { forbids: /;/, say: "full stops instead of semicolons" },
  ],
};

/** A value before a plural noun, which would give "1 items". */
const counts: Record<WrittenLanguage, RegExp> = {
  en: /\{(?!range\})\w+\} (more |new )?(?!(is|was|has|does|starts)\b)[a-z]+s\b/,
  he: /\{(?!(range|name|shop)\})\w+\} [א-ת]+(ים|ות)(?=[\s.,)]|$)/,
};

/** The error catalogue's fixed sentences stay as they are, and the receipt's sentence about tax is the lawyers'. */
const fixed = new Set([
  "Email/password accounts are not enabled. Please contact support.",
  "Passwords do not match.",
  "This is a receipt, not a tax invoice. Amounts are in Israeli shekels; no tax was added to the prices shown.",
]);

/** What is wrong with a text of a catalog; `id` is its English source. */
export function textProblems(language: WrittenLanguage, id: string, text: string): string[] {
  if (fixed.has(id)) return [];
  const problems = rules[language].flatMap(({ forbids, say }) => {
    const found = forbids.exec(text)?.[0];
    return found ? [`“${found.trim()}”: ${say}`] : [];
  });
  const counted = counts[language].exec(withoutPlurals(text))?.[0];
  return counted ? [...problems, `“${counted}” needs a plural`] : problems;
}

/** `{n, plural, one {…} other {…}}` becomes one mark. */
function withoutPlurals(text: string): string {
  let left = text;
  for (;;) {
    const start = left.search(/\{\w+, plural,/);
    if (start < 0) return left;
    let depth = 0;
    let end = start;
    do {
      if (left[end] === "{") depth++;
      if (left[end] === "}") depth--;
      end++;
    } while (depth > 0 && end < left.length);
    left = `${left.slice(0, start)}#${left.slice(end)}`;
  }
}
