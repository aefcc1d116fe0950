import { areasMax, FeeArea } from '../everyone/fees.ts';
import { z } from '../z.ts';

type Area = z.infer<typeof FeeArea>;

/** What an area names: no PIN code is everywhere else. */
const namesOf = ({ pins }: Area) => (pins.length > 0 ? pins : ['']);

/**
 * As an owner sets them. A prefix and a PIN code within it are two areas, of which the longer counts; the same in two is a
 * question that nobody could answer.
 */
export const FeeAreasUpdate = z
  .array(
    FeeArea.check(
      z.refine(
        ({ fee, minimum = 0, freeFrom }) => fee === 0 || freeFrom === undefined || freeFrom > minimum,
        { path: ['freeFrom'], error: 'Enter more than the smallest order, or the fee is never taken.' },
      ),
    ),
  )
  .check(z.maxLength(areasMax), ({ value, issues }) => {
    const seen = new Set<string>();
    for (const [nth, area] of value.entries())
      for (const [index, name] of namesOf(area).entries()) {
        const path = [nth, 'pins', ...(name ? [index] : [])];
        const message = name ? `${name} is in an area already.` : 'Another area is everywhere else already.';
        if (seen.has(name)) issues.push({ code: 'custom', input: area, path, message });
        seen.add(name);
      }
  });
