export { LanguageSwitch } from "#app/components/language-switch.tsx";
