import { useLayoutEffect, useRef } from 'react';

const paper = new CSSStyleSheet();
const pxPerMm = 96 / 25.4;
/** Above and below, as in the style sheet. */
const marginMm = 4;

/**
 * Makes the paper of each sheet inside, `sheet-0` and on, as long as what is on it. Only a style sheet can say so. What is
 * on them is `of`, and `also`.
 */
export function useFittingPaper(of: unknown, also?: unknown) {
  const sheets = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const rules = [...(sheets.current?.children ?? [])].map((sheet, n) => {
      const { paddingTop, paddingBottom } = getComputedStyle(sheet);
      const px = sheet.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
      // One more: a fraction of a line would need a second page.
      const mm = Math.ceil(px / pxPerMm) + 2 * marginMm + 1;
      return `@page sheet-${n} { size: 80mm ${mm}mm; margin: ${marginMm}mm; }`;
    });
    paper.replaceSync(rules.join('\n'));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, paper];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== paper);
    };
  }, [of, also]);
  return sheets;
}
