import type { Page } from 'playwright-core';

declare global {
  interface Window {
    mediaAsked?: string[];
  }
}

/** Runs in the page first: records what its scripts ask of the window, as a table does that becomes cards. */
export const recordMedia = `
  window.mediaAsked = [];
  const ask = window.matchMedia.bind(window);
  window.matchMedia = (query) => (mediaAsked.push(query), ask(query));`;

/**
 * The window widths in px, at 100 % text size, from which a style rule or a script changes something on this page. Between two of
 * them nothing but room is added: only the smallest of each range can show anything new.
 */
export async function breakpoints(page: Page, smallest: number): Promise<number[]> {
  const found = await page.evaluate(() => {
    /** What is hovered or added by a pseudo-element at other times counts as being here. */
    const bare = /(?<=^|[\s,>+~(])(?=:)/g;
    const pseudo = /::[\w-]+|:(?:hover|active|focus(?:-visible|-within)?|disabled|checked)\b/g;

    function rulesIn(rule: CSSRule): CSSRule[] {
      return 'cssRules' in rule ? [...(rule.cssRules as CSSRuleList)] : [];
    }
    function isHere(rule: CSSRule): boolean {
      if (rule instanceof CSSStyleRule && !rule.selectorText.includes('&'))
        return (
          document.querySelector(rule.selectorText.replaceAll(bare, '*').replaceAll(pseudo, '')) !== null
        );
      return rulesIn(rule).some(isHere);
    }
    function widthsIn(rule: CSSRule): number[] {
      const inside = rulesIn(rule).flatMap(widthsIn);
      if (!(rule instanceof CSSMediaRule) || rule.media.mediaText.includes('print') || !isHere(rule))
        return inside;
      return [...sizesOf(rule.media.mediaText), ...inside];
    }
    function sizesOf(query: string): number[] {
      const sizes = query.replaceAll(/\([^)]*height[^)]*\)/g, '').matchAll(/([\d.]+)(rem|px)/g);
      return [...sizes].map(([, size, unit]) => Number(size) * (unit === 'rem' ? 16 : 1));
    }
    const asked = (window.mediaAsked ?? []).flatMap(sizesOf);
    return [...asked, ...[...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].flatMap(widthsIn))];
  });
  // Tables that are never cards ask for a width of 0.
  return [...new Set(found)].filter((width) => width > smallest);
}
