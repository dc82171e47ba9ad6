import { noTip, serializeTip } from "#domain/menu/tip.ts";
import { inputFromForm, tipFromInput } from "#domain/menu/tip-input.ts";
import { cookieText } from "../cookies/cookie.ts";
import { tipCookie } from "../cookies/cookies.ts";

/**
 * Runs inline before any other script. Until React has hydrated it stores the tip itself, as the screen does then, which
 * saves the form's POST and its round trip on the way to the payment. What is no tip it leaves to the POST's answer.
 */
document.addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  if (document.documentElement.dataset.hydrated !== undefined || !form.matches("form[data-tip]")) return;
  const isSkipped = (event.submitter as HTMLButtonElement | null)?.value === "skip";
  const tip = isSkipped ? noTip : tipFromInput(inputFromForm(new FormData(form)));
  if (!tip) return;
  event.preventDefault();
  document.cookie = cookieText(tipCookie, serializeTip(tip));
  location.href = "/order/confirm";
});
