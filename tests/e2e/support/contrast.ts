import type axe from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    axe: typeof axe;
    /** The marked elements of this page, by their looks. */
    looksMarked?: Map<Element | undefined, number>;
  }
}

/** The rule that examines marked elements only, and what marks them. */
export const contrast = { id: 'color-contrast', selector: '[data-own-colours]' };
/** Rules that depend on colours. */
const colourRules = [contrast.id, 'link-in-text-block'];

/**
 * Looks that axe found to have enough contrast, on any page of this worker. Header, buttons and cards look the same on all
 * screens, and their contrast is by far the most expensive rule.
 */
const good = new Set<number>();

/**
 * Marks the elements whose contrast is worth computing: of all texts with the same colours and of the same size class,
 * inside and above the same colours, as in the rows of a table, the first three. Runs in the page.
 * @returns how many
 */
function markColours(known: number[]): number {
  const examined = new Set(known);
  const marked = new Map<Element | undefined, number>();
  const counts = new Map<number, number>();
  const styles = new Map([...document.querySelectorAll('*')].map((one) => [one, getComputedStyle(one)]));
  /** What is placed freely beside the texts of an element may lie under them. */
  const loose = new Map<Element | null, string>();
  for (const [{ parentElement }, { position, backgroundColor, backgroundImage }] of styles)
    if (position === 'absolute')
      loose.set(parentElement, [loose.get(parentElement), backgroundColor, backgroundImage].join());
  const looks = new Map<Element | null, number>();
  for (const [element, style] of styles) {
    const points = Math.ceil(Number.parseFloat(style.fontSize) * 72) / 96;
    const key = [
      looks.get(element.parentElement),
      loose.get(element),
      element.tagName,
      element.matches(':disabled, [aria-disabled=true]'),
      style.color,
      style.background,
      style.opacity,
      // From there on less contrast is enough.
      points >= (Number(style.fontWeight) >= 700 ? 14 : 18),
      style.position,
      style.textDecorationLine,
      style.textShadow,
      style.visibility,
    ].join();
    const look = hashOf(key);
    looks.set(element, look);
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
    );
    const shows = (hasText || element.matches('input, select, textarea')) && element.checkVisibility();
    // Such as a link to skip the navigation, until it has the focus: axe can't tell.
    const isOutside = () => element.getBoundingClientRect().bottom + window.scrollY <= 0;
    const count = counts.get(look) ?? 0;
    const isNew = shows && count < 3 && !examined.has(look) && !isOutside();
    element.toggleAttribute('data-own-colours', isNew);
    if (!isNew) continue;
    counts.set(look, count + 1);
    marked.set(element, look);
  }
  window.looksMarked = marked;
  return marked.size;

  /** 53 bits: no two of some thousand looks share one. */
  function hashOf(text: string): number {
    let [high, low] = [0, 0];
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      high = Math.imul(high ^ code, 2_654_435_761);
      low = Math.imul(low ^ code, 1_597_334_677);
    }
    return (high & 0x1f_ffff) * 2 ** 32 + ((low ^ (high >>> 16)) >>> 0);
  }
}

/** Everything that lacks contrast on this page, in words, axe being loaded. */
export async function colourFaults(page: Page): Promise<string[]> {
  const inFrames = page.frames().filter((frame) => frame !== page.mainFrame());
  // Of elements in other frames axe tells no more than their selectors.
  const marked = [await page.evaluate(markColours, [...good])];
  for (const frame of inFrames) marked.push(await frame.evaluate(markColours, []));
  if (marked.every((count) => count === 0)) return [];
  const { faults, passed } = await page.evaluate(
    async ({ rules, contrastId }) => {
      const { violations, passes } = await window.axe.run({
        runOnly: rules,
        resultTypes: ['violations', 'passes'],
        elementRef: true,
      });
      return {
        faults: violations.flatMap(({ id, impact, nodes }) =>
          nodes.map(({ html, failureSummary }) => `${id} (${impact}): ${html} ${failureSummary}`),
        ),
        // Not those that axe could not decide, such as what is half under something else.
        passed: passes
          .filter(({ id }) => id === contrastId)
          .flatMap(({ nodes }) => nodes.flatMap(({ element }) => window.looksMarked?.get(element) ?? [])),
      };
    },
    { rules: colourRules, contrastId: contrast.id },
  );
  if (faults.length === 0) for (const look of passed) good.add(look);
  return faults;
}
