// Regenerates the states of checkouts and orders in docs/architecture.md from their tables of transitions.
import { readFileSync, writeFileSync } from 'node:fs';
import { describeTransitions } from '../shared/dist/server/checkouts/index.js';
import { describeOrderTransitions } from '../shared/dist/server/orders/index.js';

const page = new URL('../docs/architecture.md', import.meta.url);
let text = readFileSync(page, 'utf8');
for (const [mark, described] of [
  ['transitions', describeTransitions()],
  ['order transitions', describeOrderTransitions()],
]) {
  const place = new RegExp(`(<!-- ${mark} -->\n\n)[^]*?(\n\n<!-- end -->)`);
  text = text.replace(place, (_all, before, after) => before + described + after);
}
writeFileSync(page, text);
