/** CSS has 96 pixels to an inch of 25.4 mm. */
const mmPerPixel = 25.4 / 96;
const paperMm = 80;
/** Extra length for the tear-off edge, and for printers that set lines higher than screens. */
const lengthOf = (mm: number) => Math.max(Math.ceil(mm * 1.05) + 8, 40);

/**
 * Sets the paper's length to the element's, for 80 mm rolls: `@page` can't take its length from the content. The
 * element must have the same layout on screen and paper.
 * @param page the element's named page; the document's own unless given
 * @returns a function that restores the usual paper
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
