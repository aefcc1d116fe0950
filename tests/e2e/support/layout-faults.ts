import type { Page } from 'playwright-core';

/**
 * Everything unreadable or unusable at this window size, in words; empty if fine. Themes are colours, which clip
 * nothing: asked for `bothThemes`, it also looks whether the other one moves anything.
 */
export async function layoutFaults(
  page: Page,
  { bothThemes, ...size }: { width: number; height: number; bothThemes: boolean },
): Promise<string[]> {
  await page.setViewportSize(size);
  return page.evaluate(lookAround, { width: size.width, bothThemes });
}

/** As in the browser's settings, to which media queries in rem respond. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Page.setFontSizes', { fontSizes: { standard: (16 * percent) / 100 } });
  await tools.detach();
}

/** Runs in the page, so it can't use anything outside itself. */
async function lookAround({ width, bothThemes }: { width: number; bothThemes: boolean }): Promise<string[]> {
  interface Edges {
    left: number;
    top: number;
    right: number;
    bottom: number;
  }
  interface ClipBox {
    hidden: boolean;
    /** What clips this: the window, and every ancestor with hidden overflow. */
    cut: Edges;
    /** Fixed elements move over the rest, which is not an overlap. */
    layer: Element;
    /** The block containing the text's lines. */
    block: Element;
  }
  interface Thing {
    element: Element;
    edges: Edges;
    words: string;
  }

  const root = document.documentElement;
  /** Ignores rounding. */
  const slack = 1.5;
  /** Longer words may break if each line is long enough: addresses, ids. */
  const breakable = 220;
  const leastLine = 120;
  const controls =
    'a[href], button, input, select, textarea, summary, [role=button], [role=menuitem], [tabindex="0"]';

  const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
  /** Toasts may appear any time, outside the window in their first frame. */
  const comingIn = (): boolean =>
    document
      .getAnimations()
      .some(
        ({ playState, effect }) =>
          playState === 'running' && Number(effect?.getComputedTiming().endTime) < 1_500,
      );
  const pen = document.createElement('canvas').getContext('2d');
  const found: string[] = [];
  // The window resizes asynchronously, and the layout follows within two frames.
  while (window.innerWidth !== width) await frame();
  do {
    await frame();
    await frame();
  } while (comingIn());
  found.push(...look());
  if (bothThemes) {
    const before = outline();
    root.dataset['theme'] = root.dataset['theme'] === 'dark' ? 'light' : 'dark';
    if (outline() !== before) found.push(...look());
  }
  return [...new Set(found)];

  /** Geometry of everything on the page. */
  function outline(): string {
    return [...document.body.querySelectorAll(':not(svg *)')]
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x, y, width, height].map(Math.round).join(' ');
      })
      .join('\n');
  }

  function look(): string[] {
    const room = root.clientWidth;
    const window_: Edges = { left: 0, top: -Infinity, right: room, bottom: Infinity };
    const places = new Map<Element, ClipBox>();
    places.set(root, { hidden: false, cut: window_, layer: root, block: root });
    const faults: string[] = [];
    const things: Thing[] = [];

    if (root.scrollWidth > room) faults.push('the page scrolls sideways');
    for (const element of document.body.querySelectorAll(controls)) lookAtControl(element);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (element && node.nodeValue?.trim() && !element.closest('svg, script, style, select'))
        lookAtText(node, node.nodeValue, element);
    }
    lookForOverlaps();
    return faults;

    function placeOf(element: Element): ClipBox {
      const known = places.get(element);
      if (known) return known;
      const around = placeOf(element.parentElement ?? root);
      const style = getComputedStyle(element);
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const place = { ...around };
      place.hidden ||= style.visibility !== 'visible' || style.opacity === '0' || style.display === 'none';
      place.hidden ||= style.clipPath === 'inset(50%)';
      // What is folded has its old places.
      place.hidden ||= !element.checkVisibility();
      if (!style.display.startsWith('inline') || style.display.length > 6) place.block = element;
      if (style.display === 'contents') place.block = around.block;
      if (style.position === 'fixed') place.cut = { ...window_, top: 0, bottom: innerHeight };
      if (style.position === 'fixed' || style.position === 'sticky') place.layer = element;
      const { cut } = place;
      if (style.overflowX !== 'visible')
        place.cut = { ...cut, left: Math.max(cut.left, left), right: Math.min(cut.right, right) };
      if (style.overflowY === 'hidden' || style.overflowY === 'clip')
        place.cut = { ...place.cut, top: Math.max(cut.top, top), bottom: Math.min(cut.bottom, bottom) };
      // Vertically scrollable content is reachable.
      else if (style.overflowY !== 'visible') place.cut = { ...place.cut, top: -Infinity, bottom: Infinity };
      places.set(element, place);
      return place;
    }

    function isCut(edges: Edges, { cut }: ClipBox): boolean {
      return (
        edges.left < cut.left - slack ||
        edges.right > cut.right + slack ||
        edges.top < cut.top - slack ||
        edges.bottom > cut.bottom + slack
      );
    }

    function lookAtControl(element: Element): void {
      const place = placeOf(element);
      const rect = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      if (place.hidden || rect.width === 0 || rect.bottom <= 0 || style.display === 'inline') return;
      const words = nameOf(element);
      if (isCut(rect, place)) faults.push(`${words} is cut off`);
      // A button may be inside a field, in space reserved for it.
      const field = element instanceof HTMLInputElement;
      const edges: Edges = {
        left: rect.left + (field ? Number.parseFloat(style.paddingLeft) : 0),
        right: rect.right - (field ? Number.parseFloat(style.paddingRight) : 0),
        top: rect.top,
        bottom: rect.bottom,
      };
      things.push({ element, edges, words });
      const value = valueOf(element);
      if (!value) return;
      if (!pen) throw new Error('no canvas to measure with');
      pen.font = style.font;
      const space =
        element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      // A select as wide as possible shows the rest when opened.
      if (pen.measureText(value).width > space + slack && rect.width < room * 0.7)
        faults.push(`${words} is too narrow for “${value}”`);
    }

    /** Content of a control that can't be scrolled into view. */
    function valueOf(element: Element): string | undefined {
      if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.text;
      if (element instanceof HTMLInputElement && element.type === 'number') return element.value;
      return undefined;
    }

    function lookAtText(node: Node, text: string, element: Element): void {
      const place = placeOf(element);
      if (place.hidden) return;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
      if (!lines[0] || lines[0].bottom <= 0) return;
      const words = `“${text.trim().slice(0, 40)}”`;
      const box = place.block.getBoundingClientRect();
      // What ends in an ellipsis is looked at as far as its box: the rest is shown another way.
      const isShort = getComputedStyle(place.block).textOverflow === 'ellipsis';
      for (const { left, right: end, top, height } of lines) {
        const right = isShort ? Math.min(end, box.right) : end;
        if (right <= left) continue;
        // Glyphs are smaller than the line height.
        const edges: Edges = { left, right, top: top + height * 0.25, bottom: top + height * 0.75 };
        if (isCut(edges, place)) faults.push(`${words} is clipped`);
        else if (left < box.left - slack || right > box.right + slack)
          faults.push(`${words} sticks out of its box`);
        if (!element.closest(controls)) things.push({ element, edges, words });
      }
      if (lines.length === 1) return;
      for (const { 0: word, index } of text.matchAll(/[^\s\-–—/…]+/g)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const parts = [...range.getClientRects()].filter(({ width }) => width > 0);
        const whole = parts.reduce((sum, { width }) => sum + width, 0);
        const rows = new Set(parts.map(({ top }) => Math.round(top))).size;
        // An id's width depends on its digits, so it is sometimes slightly too wide: it may break as well.
        const mayBreak = whole > breakable || /^[0-9a-f]{24}$/.test(word);
        if (rows > 1 && (!mayBreak || rows > Math.ceil(whole / leastLine)))
          faults.push(`“${word}” is broken into ${rows} lines`);
      }
    }

    function lookForOverlaps(): void {
      const sorted = things.toSorted((one, other) => one.edges.top - other.edges.top);
      for (const [index, { element, edges, words }] of sorted.entries()) {
        for (let next = index + 1; next < sorted.length; next += 1) {
          const other = sorted[next];
          if (!other || other.edges.top > edges.bottom - 2) break;
          if (Math.min(edges.right, other.edges.right) - Math.max(edges.left, other.edges.left) < 2) continue;
          if (element.contains(other.element) || other.element.contains(element)) continue;
          if (placeOf(element).layer === placeOf(other.element).layer)
            faults.push(`${words} and ${other.words} overlap`);
        }
      }
    }

    function nameOf(element: Element): string {
      const label = element.getAttribute('aria-label') ?? element.textContent?.trim();
      return `${element.tagName.toLowerCase()} “${(label || element.id || element.className).slice(0, 40)}”`;
    }
  }
}
