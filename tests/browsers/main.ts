import { orderStatuses } from '@forno/shared/domain';
import { adminNotices } from '@forno/shared/messages/server';
import { admin, newAccount } from '../e2e/support/accounts.ts';
import { registration } from '../e2e/support/steps.ts';
import { report } from '../e2e/support/stopwatch.ts';
import { openShop } from '../support/open-shop.ts';
import { type Engine, engines, openBrowser, type Size } from './open-browser.ts';
import { visit } from './visit.ts';

/**
 * `npm run browsers`: the road of a customer and of an admin in Firefox and WebKit, on a phone and on a desktop. Prints
 * each step with its seconds, and fails on a step that does not work or on an error that nobody caught.
 */
const sizes: Size[] = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];
/** What a page was fetching when the road led away from it, and Firefox's complaints about itself. */
const notOurs =
  /error loading dynamically imported module|Unable to preload CSS|Importing a module script failed|annot load .* due to access control checks|(?:resource|chrome):\/\//;
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !engines.some((engine) => engine === name));
if (unknown.length > 0) {
  report(`There is no ${unknown.join(', ')}. There are: ${engines.join(', ')}`);
  process.exit(2);
}

type Step = readonly [name: string, act: () => Promise<unknown>];

function roadOf({ open, see, press, type, inFrame, at, run }: ReturnType<typeof visit>): Step[] {
  const account = newAccount();
  const [, kitchen] = orderStatuses;
  /** Logs out, and in as somebody else. */
  const enterAs = async ({ email, password }: typeof account, path = '/login', leadsTo = '/menu') => {
    await run('localStorage.clear()');
    await open('/login');
    await open(path);
    await type('Email', email);
    await type('Password', password);
    await press('button', /^Log in$/);
    await at(leadsTo);
  };
  return [
    ['opens the shop', () => open('/').then(() => see('h1', /./))],
    [
      'registers',
      async () => {
        await open('/register');
        for (const [label, text] of Object.entries(registration(account))) await type(label, text);
        await press('button', /^Register$/);
        await at('/menu');
      },
    ],
    ['logs in', () => enterAs(account)],
    [
      'chooses two pizzas',
      async () => {
        await press('button', /^Add Margherita$/);
        await press('button', /^Add Farmhouse$/);
        await press('a', /^View Cart/);
        await see('h1', /^Your cart$/);
      },
    ],
    [
      'customises',
      async () => {
        await press('a', /^(Customi[sz]e|Add Inventory)/);
        await at('/add-inventory');
        await press('input', /^Onion/);
        await press('a', /^Back to Cart$/);
        await see('h1', /^Your cart$/);
      },
    ],
    [
      'pays',
      async () => {
        await press('button', /^Proceed to Checkout$/);
        await inFrame(() => press('button', /^Pay ₹/));
        await at('/order');
      },
    ],
    ['follows its order live', () => see('article', /Margherita/).then(() => see('span', /^Live$/))],
    ['the admin logs in', () => enterAs(admin, '/admin_login', '/admin')],
    [
      'moves an order to the kitchen',
      async () => {
        await open('/admin/orders');
        await see('[id^="order-"] select', /./);
        // The list that a select opens belongs to the window's system, not to the page.
        await run(`{
          const select = document.querySelector('[id^="order-"] select');
          select.value = ${JSON.stringify(kitchen)};
          select.dispatchEvent(new Event('change', { bubbles: true }));
        }`);
        await see('.toast-text', new RegExp(adminNotices.orderStatusUpdated));
      },
    ],
    ...['orders/board', 'inventory', 'generate_report', 'pizza_dashboard', 'users', 'queues'].map(
      (page): Step => [`opens ${page}`, () => open(`/admin/${page}`).then(() => see('h1', /./))],
    ),
    [
      'the customer sees the kitchen',
      async () => {
        await enterAs(account);
        await open('/order');
        await see('[aria-current="step"]', new RegExp(kitchen));
      },
    ],
  ];
}

function inWords(error: unknown): string {
  return error instanceof Error
    ? `${error.message} ${error.cause ? inWords(error.cause) : ''}`
    : String(error);
}

async function walk(engine: Engine, size: Size, url: string): Promise<number> {
  const browser = await openBrowser(engine, size);
  let failed = 0;
  try {
    const here = visit(browser, url);
    for (const [name, act] of roadOf(here)) {
      const start = performance.now();
      const wrong = await act().then(() => undefined, inWords);
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      report(`${wrong ? '✗' : '✓'} ${engine} ${size.width}: ${name} ${seconds} s${wrong ? ` ${wrong}` : ''}`);
      if (!wrong) continue;
      report(`  the page says: ${String(await here.run('document.body.innerText'))}`);
      failed += 1;
      break;
    }
    const wide = Number(await here.run('innerWidth'));
    const errors = browser.errors().filter((line) => !notOurs.test(line));
    report(`  ${engine} at ${wide} px: ${errors.length} uncaught errors ${errors.join('\n')}`);
    return failed + errors.length + (wide === size.width ? 0 : 1);
  } finally {
    browser.close();
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const start = performance.now();
const shop = await openShop({ env: { ATTEMPTS_PER_MINUTE: '100000', LOG_LEVEL: 'warn' } });
let failures = 0;
try {
  for (const engine of engines)
    for (const size of sizes)
      if (chosen.length === 0 || chosen.includes(engine)) failures += await walk(engine, size, shop.url);
} finally {
  await shop.stop();
}
report(`${failures} failed, ${((performance.now() - start) / 1000).toFixed(0)} s`);
process.exitCode = failures > 0 ? 1 : 0;
