// Regenerates the checkout states in docs/architecture.md from the transition table.
import { readFileSync, writeFileSync } from 'node:fs';
import { describeTransitions } from '../shared/dist/server/index.js';

const page = new URL('../docs/architecture.md', import.meta.url);
const described = /(<!-- transitions -->\n\n)[^]*?(\n\n<!-- end -->)/;
const text = readFileSync(page, 'utf8');
writeFileSync(
  page,
  text.replace(described, (_all, before, after) => before + describeTransitions() + after),
);
