/** CSS has 96 pixels to an inch of 25.4 mm. */
const mmPerPixel = 25.4 / 96;
const paperMm = 80;
/** Left for the edge that tears it off, and for lines that a printer sets a little higher than a screen. */
const lengthOf = (mm: number) => Math.max(Math.ceil(mm * 1.05) + 8, 40);

/**
 * A roll of 80 mm has no pages: its paper is as long as the element, which is laid out on the screen as on paper, and
 * `@page` knows no length that follows from what is printed.
 * @param page the element's named page; the document's own unless given
 * @returns what puts the usual paper back
 */
export function cutPaper(element: Element, page = "", marginMm = 0): () => void {
  const sheet = new CSSStyleSheet();
  const cut = () => {
    const lengthMm = lengthOf(element.getBoundingClientRect().height * mmPerPixel);
    sheet.replaceSync(`@page ${page} { size: ${paperMm}mm ${lengthMm}mm; margin: ${marginMm}mm }`);
  };
  cut();
  document.adoptedStyleSheets.push(sheet);
  // Fonts that come late change it.
  const observer = new ResizeObserver(cut);
  observer.observe(element);
  return () => {
    observer.disconnect();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}
