type Size = { columns: number; rows: number; width: number; height: number };

/** A4 pages without margins: label positions are exact, so the printer must not add any. */
export function sheetCss({ columns, rows, width, height }: Size, color: string): string {
  const code = Math.min(height - 4, width * 0.46, 92);
  const isTall = height > width;
  const qr = isTall ? Math.min(width - 28, height * 0.5) : code;
  // All sizes scale with the label, so one design fits every sheet.
  const unit = isTall ? width / 70 : Math.min(width / 70, height / 37);
  return `
@font-face{font-family:Rubik;font-weight:400 750;src:url("/fonts/rubik.woff2") format("woff2")}
@page{size:A4;margin:0}
*{box-sizing:border-box;margin:0;padding:0}
body{font-family:Rubik,Arial,"Noto Sans Hebrew",sans-serif;color:#101628;background:#dfe3ea}
header{position:sticky;top:0;display:flex;flex-wrap:wrap;gap:4px 20px;align-items:center;padding:12px 18px;background:#fff;font-size:15px;box-shadow:0 1px 8px #10162822}
button{min-height:44px;padding:0 20px;border:0;border-radius:14px;background:#3161ea;color:#fff;font:inherit;font-weight:650;cursor:pointer}
.page{display:grid;grid-template-columns:repeat(${columns},${width}mm);grid-auto-rows:${height}mm;align-content:start;justify-content:center;width:210mm;height:296.9mm;margin:16px auto;padding-block:${Math.max(0, (296.9 - rows * height) / 2)}mm 0;background:#fff;overflow:hidden;break-after:page}
.page:last-of-type{break-after:auto}
article{position:relative;display:flex;flex-direction:${isTall ? "column" : "row"};align-items:center;${isTall ? "justify-content:center;" : ""}gap:${(isTall ? 3 : 2) * unit}mm;padding:${isTall ? 10 : 2}mm ${isTall ? 10 : 4}mm;overflow:hidden;break-inside:avoid;direction:ltr}
article::before{content:"";position:absolute;${isTall ? `inset:0 0 auto 0;height:${3 * unit}mm` : `inset:0 auto 0 0;width:${1.6 * unit}mm`};background:${color};print-color-adjust:exact;-webkit-print-color-adjust:exact}
svg{flex:none;width:${qr}mm;height:${qr}mm}
.words{direction:rtl;display:grid;gap:${1.1 * unit}mm;flex:1;min-width:0;${isTall ? "flex:none;width:100%;justify-items:center;text-align:center;" : ""}}
.call{font-weight:750;font-size:${2.7 * unit}mm;line-height:1.15;text-wrap:balance}
.call+.call{font-weight:500;${isTall ? "" : "text-align:right;"}}
dl{display:flex;flex-wrap:wrap;gap:${1 * unit}mm ${3.2 * unit}mm;margin-block:${0.6 * unit}mm;${isTall ? "justify-content:center;" : ""}}
dt{font-size:${1.8 * unit}mm;line-height:1.15;color:#3c4456}
dd{font-weight:750;font-size:${4.6 * unit}mm;line-height:1.1;white-space:nowrap}
.long{gap:${1 * unit}mm ${1.8 * unit}mm}
.long dd{font-size:${2.7 * unit}mm}
.where{font-size:${1.9 * unit}mm;color:#3c4456;overflow:hidden;white-space:nowrap;text-overflow:ellipsis;max-width:100%}
@media print{header{display:none}body{background:#fff}.page{margin:0}}
`;
}

export const sheetScript = `document.getElementById("print").onclick=()=>print()`;
