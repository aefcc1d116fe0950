import type { Page } from 'playwright-core';
import { z } from 'zod';

/** A window at 400 % zoom on a small laptop, and the smallest phone. */
const smallWindows = [
  { width: 320, height: 256 },
  { width: 320, height: 568 },
];

/** Everything that can take the focus but then lies under a bar or outside the window, in words. */
async function hiddenByBars(page: Page, size: { width: number; height: number }): Promise<string[]> {
  await page.setViewportSize(size);
  return page.evaluate(async ({ width, height }) => {
    const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
    while (window.innerWidth !== width) await frame();
    await frame();
    await frame();
    const before = document.activeElement;
    const found: string[] = [];
    const controls = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
    const all = [...document.querySelectorAll<HTMLElement>(controls)];
    // Who has the focus already is not scrolled to.
    for (const control of all.toSorted((a, b) => Number(a === before) - Number(b === before))) {
      // A toast lies over everything, and leaves by itself.
      if (control.closest('.Toastify') || !control.checkVisibility({ visibilityProperty: true })) continue;
      // For password managers: neither keys nor readers come there.
      if (control.tabIndex < 0 && control.closest('[aria-hidden="true"]')) continue;
      control.focus();
      if (document.activeElement !== control) continue;
      if (isSeen(control)) continue;
      // What lay over it may close now.
      await frame();
      await frame();
      if (isSeen(control)) continue;
      const name = (control.getAttribute('aria-label') ?? control.textContent).trim() || control.outerHTML;
      found.push(`“${name.slice(0, 40)}” is focused out of sight at ${width} × ${height}`);
    }
    if (before instanceof HTMLElement) before.focus();
    return found;

    function isSeen(control: HTMLElement): boolean {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const x = (Math.max(left, 0) + Math.min(right, width)) / 2;
      const y = (Math.max(top, 0) + Math.min(bottom, height)) / 2;
      const seen = document.elementsFromPoint(x, y).find((one) => !one.closest('.Toastify'));
      const whole = control.closest('label') ?? control;
      return seen !== undefined && (whole.contains(seen) || seen.contains(control));
    }
  }, size);
}

/** What a finger can't hit; links within a sentence are as high as its lines. */
async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 43.5;
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter(
        (one) =>
          one.checkVisibility({ visibilityProperty: true }) && !one.closest('.Toastify, [aria-hidden]'),
      )
      .filter((one) => getComputedStyle(one).display !== 'inline')
      .flatMap((one) => {
        const whole = one.closest('label') ?? one;
        const { width, height } = whole.getBoundingClientRect();
        if (width <= 1 || (width >= least && height >= least) || isFeltAround(whole)) return [];
        const name = (one.getAttribute('aria-label') ?? one.textContent).trim() || one.outerHTML;
        return [
          `“${name.slice(0, 40)}” is ${Math.round(width)} × ${Math.round(height)}, less than a fingertip`,
        ];
      });

    /** A line of text may be lower than what feels the finger around it. */
    function isFeltAround(one: Element): boolean {
      one.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const sides = [
        [x - least / 2, y],
        [x + least / 2, y],
        [x, y - least / 2],
        [x, y + least / 2],
      ] as const;
      return sides.every(([sideX, sideY]) => one.contains(document.elementFromPoint(sideX, sideY)));
    }
  });
}

const Tree = z.object({
  nodes: z.array(
    z.object({
      nodeId: z.string(),
      parentId: z.string().optional(),
      ignored: z.boolean(),
      role: z.object({ value: z.unknown() }).optional(),
      name: z.object({ value: z.unknown() }).optional(),
    }),
  ),
});

/** Rows with more cells than their table has column headers, as a screen reader finds them. */
async function cellsWithoutHeader(page: Page): Promise<string[]> {
  const tools = await page.context().newCDPSession(page);
  const { nodes } = Tree.parse(await tools.send('Accessibility.getFullAXTree'));
  await tools.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const around = (node: (typeof nodes)[number] | undefined, role: string): string | undefined => {
    let one = node;
    while (one && one.role?.value !== role) one = byId.get(one.parentId ?? '');
    return one?.nodeId;
  };
  const headers = new Map<string | undefined, number>();
  const cells = new Map<string | undefined, { table: string | undefined; count: number }>();
  for (const node of nodes) {
    if (node.ignored) continue;
    const table = around(node, 'table');
    if (node.role?.value === 'columnheader') headers.set(table, (headers.get(table) ?? 0) + 1);
    if (!['cell', 'gridcell', 'rowheader'].includes(String(node.role?.value))) continue;
    const row = around(node, 'row');
    cells.set(row, { table, count: (cells.get(row)?.count ?? 0) + 1 });
  }
  return [...cells.values()]
    .filter(({ table, count }) => count > (headers.get(table) ?? 0))
    .map(
      ({ table, count }) =>
        `a row of ${String(byId.get(table ?? '')?.name?.value)} has ${count} cells, ${headers.get(table) ?? 0} headers`,
    );
}

/**
 * Everything that keeps somebody from using this screen by keyboard in a small window, by screen reader on a phone, or
 * with a finger (customers; admins have denser screens). Leaves the page at a phone's size.
 */
export async function reachFaults(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const size of smallWindows) found.push(...(await hiddenByBars(page, size)));
  await page.setViewportSize({ width: 390, height: 844 });
  // What lies under a dialog is hidden from screen readers, more or less.
  if ((await page.getByRole('dialog').count()) === 0) found.push(...(await cellsWithoutHeader(page)));
  if (!new URL(page.url()).pathname.startsWith('/admin')) found.push(...(await smallTargets(page)));
  return [...new Set(found)];
}
