import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import type { Answer, Route } from '@forno/shared/contracts';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { ask } from '../../support/ask.ts';
import { openShop, type ShopOptions, type TestShop } from '../../support/open-shop.ts';
import { tellOnFailure } from '../../support/shop-for-tests.ts';
import { type Account, admin, logIn, newAccount, register, type Session } from './accounts.ts';
import { browserOptions } from './browser.ts';
import { type Context, keepContexts, type Watch } from './contexts.ts';
import { atStore, type Chosen, fillCart } from './place-orders.ts';

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 900 };

/** A user with a browser context. */
export interface Person extends Pick<Watch, 'excuse'> {
  context: BrowserContext;
  page: Page;
}

export interface Known {
  account: Account;
  session: Session;
  /** Makes a call as this user, without the browser. */
  ask: <R extends Route>(route: R, input?: Parameters<typeof ask>[3]) => Promise<Answer<R>>;
}

export interface LoggedIn extends Person, Known {}

interface StageOptions extends ShopOptions {
  /** Nothing moves unless a test asks for it: painting takes a tenth of a test's time, more when a page waits. */
  reducedMotion?: 'reduce' | 'no-preference';
}

interface Entrance extends BrowserContextOptions {
  /** Browser errors that the test provokes. */
  excuse?: RegExp | undefined;
  /** The page that is opened. */
  at?: string;
}

export interface Stage {
  readonly shop: TestShop;
  /** An anonymous visitor. */
  visitor: (options?: Entrance) => Promise<Person>;
  /** A new customer, without a browser. */
  join: (name?: string) => Promise<Known>;
  /** A new customer, logged in, with these pizzas in the cart. */
  customer: (options?: Entrance & { name?: string; cart?: Chosen }) => Promise<LoggedIn>;
  /** An admin without a browser: the seeded one, or another with this name. */
  staff: (name?: string) => Promise<Known>;
  /** The same, logged in. */
  admin: (options?: Entrance & { name?: string }) => Promise<LoggedIn>;
  /** Somebody who is still logged in from before. */
  again: (who: Known, options?: Entrance) => Promise<LoggedIn>;
}

/**
 * A shop of real processes and a browser for this test file. After each test everyone leaves, and any unexcused browser
 * error fails the test.
 */
export function openStage({ reducedMotion = 'reduce', ...options }: StageOptions = {}): Stage {
  let shop: TestShop | undefined;
  let browser: Browser | undefined;
  let take: ReturnType<typeof keepContexts> | undefined;
  const taken: Context[] = [];

  beforeAll(async () => {
    // Rate limits have their own tests: here one machine plays everybody.
    const env = { ATTEMPTS_PER_MINUTE: '100000', LOG_LEVEL: 'warn', ...options.env };
    [shop, browser] = await Promise.all([openShop({ ...options, env }), chromium.launch(browserOptions)]);
    take = keepContexts(browser, shop.url);
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.stop();
  });
  tellOnFailure(() => shop);
  afterEach(async () => {
    const left = taken.splice(0);
    await Promise.all(left.map(({ leave }) => leave()));
    const complaints = left.flatMap(({ watch }) => watch.takeComplaints());
    if (complaints.length > 0)
      throw new Error(`unexpected browser console output:\n${complaints.join('\n')}`);
  });

  const theShop = (): TestShop => {
    if (!shop) throw new Error('the shop is not open yet');
    return shop;
  };
  const enter = async ({ excuse, at, ...more }: Entrance, session: Session | null): Promise<Person> => {
    if (!take) throw new Error('the browser does not run yet');
    const one = await take({
      baseURL: theShop().url,
      viewport: desktop,
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
      reducedMotion,
      ...more,
    });
    taken.push(one);
    const { context, watch, begin } = one;
    await begin(session);
    if (excuse) watch.excuse(excuse);
    const page = await context.newPage();
    if (at) await page.goto(at);
    return { context, page, excuse: watch.excuse };
  };
  const known = (account: Account, session: Session): Known => ({
    account,
    session,
    ask: (route, input) => ask(theShop().url, session, route, input),
  });
  const join = async (name?: string): Promise<Known> => {
    const account = newAccount(name);
    return known(account, await register(theShop().url, account));
  };
  const staff = async (name?: string): Promise<Known> => {
    const account = name ? (await join(name)).account : admin;
    const { email } = account;
    // The shop has no call for that, on purpose: somebody with the database makes them.
    if (name)
      await atStore(theShop(), ({ users }) => users.updateOne({ email }, { $set: { role: 'admin' } }));
    return known(account, await logIn(theShop().url, account));
  };
  const again: Stage['again'] = async (who, options = {}) => ({
    ...who,
    ...(await enter(options, who.session)),
  });

  return {
    get shop() {
      return theShop();
    },
    visitor: (more = {}) => enter(more, null),
    join,
    staff,
    again,
    customer: async ({ name, cart, ...more } = {}) => {
      const who = await join(name);
      if (cart) await fillCart(theShop().url, who.session, cart);
      return again(who, more);
    },
    admin: async ({ name, ...more } = {}) => again(await staff(name), more),
  };
}
