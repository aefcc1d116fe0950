// Regenerates the states of checkouts and orders in docs/architecture.md from their tables of transitions.
import { readFileSync, writeFileSync } from 'node:fs';
import { orderStatuses } from '../shared/dist/domain/index.js';
import { transitions } from '../shared/dist/server/checkouts/index.js';
import { orderTransitions } from '../shared/dist/server/orders/index.js';
import { describeCheckouts, describeOrders } from './describe-transitions.mjs';

const page = new URL('../docs/architecture.md', import.meta.url);
let text = readFileSync(page, 'utf8');
for (const [mark, described] of [
  ['transitions', describeCheckouts(transitions)],
  ['order transitions', describeOrders(orderTransitions, orderStatuses)],
]) {
  const place = new RegExp(`(<!-- ${mark} -->\n\n)[^]*?(\n\n<!-- end -->)`);
  text = text.replace(place, (_all, before, after) => before + described + after);
}
writeFileSync(page, text);
