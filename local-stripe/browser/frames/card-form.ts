import { showBrands } from "./brands.ts";
import {
  brandOf,
  cvcLength,
  cvcProblem,
  expiryProblem,
  formatExpiry,
  formatNumber,
  numberProblem,
  onlyDigits,
  type Problem,
} from "./card-rules.ts";
import { needsPostalCode } from "./countries.ts";
import { byId } from "./dom.ts";
import type { Words } from "./words.ts";

type Name = "number" | "expiry" | "cvc" | "postalCode";
const fieldNames: Name[] = ["number", "expiry", "cvc", "postalCode"];

const inputs = Object.fromEntries(fieldNames.map((name) => [name, byId(`payment-${name}Input`)])) as Record<
  Name,
  HTMLInputElement
>;
const country = byId<HTMLSelectElement>("payment-countryInput");
const postalField = byId("postalField");
const shown: Partial<Record<Name, Problem>> = {};
let words: Words;

export const form = {
  inputs,
  country,

  /** The fields without formatting. */
  values() {
    const expiry = onlyDigits(inputs.expiry.value);
    return {
      number: onlyDigits(inputs.number.value),
      expiry: { month: Number(expiry.slice(0, 2)), year: 2000 + Number(expiry.slice(2)) },
      cvc: onlyDigits(inputs.cvc.value),
      country: country.value,
      postalCode: inputs.postalCode.value.trim(),
    };
  },

  isEmpty: () => fieldNames.every((name) => inputs[name].value === ""),

  isComplete: () => fieldNames.every((name) => problemOf(name) === null),

  /** Shows every error, focuses the first field with one and returns it. */
  check(): Problem | null {
    const wrong = fieldNames.filter((name) => {
      show(name, problemOf(name));
      return problemOf(name) !== null;
    });
    const first = wrong[0];
    if (first === undefined) return null;
    inputs[first].focus();
    return problemOf(first);
  },

  clear(): void {
    for (const name of fieldNames) {
      inputs[name].value = "";
      show(name, null);
    }
    showBrands(byId("brands"), "unknown");
  },

  translate(given: Words): void {
    words = given;
    inputs.number.placeholder = words.numberHint;
    inputs.expiry.placeholder = words.expiryHint;
    inputs.cvc.placeholder = words.cvcHint;
    inputs.postalCode.placeholder = "12345";
    for (const name of fieldNames) show(name, shown[name] ?? null);
  },

  showPostal(): void {
    postalField.hidden =
      !needsPostalCode(country.value) || country.closest<HTMLElement>(".field")?.hidden === true;
  },
};

function problemOf(name: Name): Problem | null {
  const { value } = inputs[name];
  switch (name) {
    case "number":
      return numberProblem(value);
    case "expiry":
      return expiryProblem(value, new Date());
    case "cvc":
      return cvcProblem(value, inputs.number.value);
    case "postalCode":
      return postalField.hidden || value.trim().length >= 3 ? null : "incomplete_zip";
  }
}

function show(name: Name, problem: Problem | null): void {
  if (problem === null) delete shown[name];
  else shown[name] = problem;
  byId(`payment-${name}Error`).textContent = problem === null ? "" : words[problem];
  inputs[name].classList.toggle("Input--invalid", problem !== null);
  inputs[name].setAttribute("aria-invalid", `${problem !== null}`);
}

/** Formats while typing, keeps the cursor, and moves on when a field is full. */
export function listen(onChange: () => void): void {
  inputs.number.addEventListener("input", () => {
    const digitsBefore = onlyDigits(inputs.number.value.slice(0, inputs.number.selectionStart ?? 0)).length;
    const digits = onlyDigits(inputs.number.value);
    inputs.number.value = formatNumber(digits);
    let cursor = 0;
    for (let seen = 0; seen < digitsBefore && cursor < inputs.number.value.length; cursor++) {
      if (/\d/.test(inputs.number.value[cursor] as string)) seen++;
    }
    inputs.number.setSelectionRange(cursor, cursor);
    showBrands(byId("brands"), brandOf(digits));
    settle("number", inputs.expiry, cursor === inputs.number.value.length);
  });
  inputs.expiry.addEventListener("input", (event) => {
    const isDeleting = (event as InputEvent).inputType?.startsWith("delete") ?? false;
    inputs.expiry.value = formatExpiry(inputs.expiry.value, isDeleting);
    settle("expiry", inputs.cvc, true);
  });
  inputs.cvc.addEventListener("input", () => {
    const length = cvcLength(brandOf(onlyDigits(inputs.number.value)));
    inputs.cvc.value = onlyDigits(inputs.cvc.value).slice(0, length);
    settle("cvc", null, false);
  });
  inputs.postalCode.addEventListener("input", () => settle("postalCode", null, false));
  country.addEventListener("change", () => {
    form.showPostal();
    onChange();
  });
  for (const name of fieldNames) {
    inputs[name].addEventListener("input", onChange);
    inputs[name].addEventListener("blur", () =>
      show(name, inputs[name].value === "" ? null : problemOf(name)),
    );
  }
}

/** A complete wrong number is reported at once, an incomplete one on blur. */
function settle(name: Name, next: HTMLInputElement | null, atEnd: boolean): void {
  const problem = problemOf(name);
  show(name, problem?.startsWith("incomplete") ? null : problem);
  if (problem === null && atEnd && document.activeElement === inputs[name]) next?.focus();
}
