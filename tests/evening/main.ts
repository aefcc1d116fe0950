import { parseArgs } from 'node:util';
import { demoAccounts } from '../../embedded/src/seed/demo-accounts.ts';
import { type Progress, runEvening } from './run-evening.ts';

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    sandbox: { type: 'string', default: 'http://localhost:3001' },
    customers: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    faults: { type: 'boolean', default: false },
    'empty-redis': { type: 'string' },
  },
});
const say = (text: string): void => void process.stdout.write(text);

let last = { at: performance.now(), answers: 0 };
let shownAt = -Infinity;
function show({ done, accounts, inTheShop, answers, paid, fault }: Progress): void {
  const now = performance.now();
  // A log gets a line now and then in place of a bar that moves.
  if (!process.stdout.isTTY && now - shownAt < 15_000) return;
  shownAt = now;
  const rate = Math.round(((answers - last.answers) * 1_000) / (now - last.at));
  last = { at: now, answers };
  const bar = '█'.repeat(Math.round(done * 30)).padEnd(30, '░');
  const line =
    accounts !== undefined
      ? `${accounts} of ${values.customers} have an account`
      : `${bar} ${inTheShop} in the shop, ${rate} answers/s, ${paid} paid ${fault && `(${fault})`}`;
  say(process.stdout.isTTY ? `\r\x1b[K${line}` : `${line}\n`);
}

const evening = await runEvening({
  shopUrl: values.url,
  sandboxUrl: values.sandbox,
  admin: demoAccounts.admin,
  customers: Number(values.customers),
  forMs: Number(values.minutes) * 60_000,
  seed: Number(values.seed),
  faults: { provider: values.faults, redisUrl: values['empty-redis'] },
  onProgress: show,
});
const ms = ({ p50, p99, count }: { p50: number; p99: number; count: number }) =>
  `p50 ${p50} ms, p99 ${p99} ms of ${count}`;
const refusals = Object.entries(evening.refused)
  .toSorted(([, one], [, other]) => other - one)
  .map(([cause, count]) => `${count} × ${cause}`)
  .join(', ');
const rebuilt = evening.rebuilt
  ? `${evening.rebuilt.found} pieces of work in ${(evening.rebuilt.ms / 1_000).toFixed(1)} s after Redis was emptied`
  : '';
const rupees = (paise: number) => `₹${(paise / 100).toFixed(2)}`;
say(`
${evening.customers} customers, ${evening.paid} carts paid, ${evening.abandoned} not, ${evening.cancelled} orders cancelled
${evening.statusChanges} status changes by the kitchen, ${evening.restocked} portions delivered
${evening.answers} answers, not 2xx: ${refusals || 'none'}${rebuilt && `\nrebuilt ${rebuilt}`}
menu    ${ms(evening.menu)}
verify  ${ms(evening.verify)}
live    ${ms(evening.live)}
provider     ${evening.provider.payments} payments, ${rupees(evening.provider.captured)} captured, ${rupees(evening.provider.refunded)} refunded
money check  ${evening.moneyCheck.payments} payments, ${rupees(evening.moneyCheck.captured)} captured, ${rupees(evening.moneyCheck.refunded)} refunded, ${evening.moneyCheck.differences} differences
${evening.agree ? 'Both books agree.' : 'THE BOOKS DO NOT AGREE.'}
`);
process.exitCode = evening.agree ? 0 : 1;
