import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Answer, Route } from '@forno/shared/contracts/server';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { ask } from '../../support/ask.ts';
import type { ShopOptions, TestShop } from '../../support/open-shop.ts';
import { tellOnFailure } from '../../support/shop-for-tests.ts';
import { type Account, admin, logIn, newAccount, register, type Session } from './accounts.ts';
import type { Context, Watch } from './browser-contexts.ts';
import { reportPhases } from './phases.ts';
import { atStore, type Chosen, fillCart } from './place-orders.ts';
import { ownShop, type Premises, sharedShop } from './shared-shop.ts';

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 900 };

/** A user with a browser context. */
export interface BrowserUser extends Pick<Watch, 'allowErrors'> {
  context: BrowserContext;
  page: Page;
}

export interface TestUser {
  account: Account;
  session: Session;
  /** Makes a call as this user, without the browser. */
  ask: <R extends Route>(route: R, input?: Parameters<typeof ask>[3]) => Promise<Answer<R>>;
}

export interface LoggedIn extends BrowserUser, TestUser {}

interface FixtureOptions extends ShopOptions {
  /** By default a file that wants nothing else of the shop shares its worker's. */
  alone?: boolean;
  /** Nothing moves unless a test asks for it: painting takes a tenth of a test's time, more when a page waits. */
  reducedMotion?: 'reduce' | 'no-preference';
}

interface VisitOptions extends BrowserContextOptions {
  /** Browser errors that the test provokes. */
  allowErrors?: RegExp | undefined;
  /** The page that is opened. */
  at?: string;
}

interface BrowserFixture {
  readonly shop: TestShop;
  /** An anonymous visitor. */
  visitor: (options?: VisitOptions) => Promise<BrowserUser>;
  /** A new customer, without a browser. */
  join: (name?: string) => Promise<TestUser>;
  /** A new customer, logged in, with these pizzas in the cart. */
  customer: (options?: VisitOptions & { name?: string; cart?: Chosen }) => Promise<LoggedIn>;
  /** An admin without a browser: the seeded one, or another with this name. */
  staff: (name?: string) => Promise<TestUser>;
  /** The same, logged in. */
  admin: (options?: VisitOptions & { name?: string }) => Promise<LoggedIn>;
  /** Somebody who is still logged in from before. */
  again: (who: TestUser, options?: VisitOptions) => Promise<LoggedIn>;
}

/**
 * A shop of real processes and a browser for this test file: its worker's, or one of its own if it wants other settings.
 * After each test everyone leaves, and any unexcused browser error fails the test.
 */
export function openBrowserFixture({
  reducedMotion = 'reduce',
  alone = false,
  ...options
}: FixtureOptions = {}): BrowserFixture {
  let premises: Premises | undefined;
  const taken: Context[] = [];

  beforeAll(async () => {
    premises = await (alone || Object.keys(options).length > 0 ? ownShop(options) : sharedShop());
  });
  reportPhases();
  afterAll(() => premises?.leave());
  tellOnFailure(() => premises?.shop);
  afterEach(async () => {
    const left = taken.splice(0);
    await Promise.all(left.map(({ leave }) => leave()));
    const consoleErrors = left.flatMap(({ watch }) => watch.takeErrors());
    if (consoleErrors.length > 0)
      throw new Error(`unexpected browser console output:\n${consoleErrors.join('\n')}`);
  });

  const here = (): Premises => {
    if (!premises) throw new Error('the shop is not open yet');
    return premises;
  };
  const theShop = (): TestShop => here().shop;
  const enter = async (
    { allowErrors, at, ...more }: VisitOptions,
    session: Session | null,
  ): Promise<BrowserUser> => {
    const one = await here().take({
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
    if (allowErrors) watch.allowErrors(allowErrors);
    const page = await context.newPage();
    if (at) await page.goto(at);
    return { context, page, allowErrors: watch.allowErrors };
  };
  const known = (account: Account, session: Session): TestUser => ({
    account,
    session,
    ask: (route, input) => ask(theShop().url, session, route, input),
  });
  const join = async (name?: string): Promise<TestUser> => {
    const account = newAccount(name);
    return known(account, await register(theShop().url, account));
  };
  const staff = async (name?: string): Promise<TestUser> => {
    const account = name ? (await join(name)).account : admin;
    const { email } = account;
    // The shop has no call for that, on purpose: somebody with the database makes them.
    if (name)
      await atStore(theShop(), ({ users }) => users.updateOne({ email }, { $set: { role: 'admin' } }));
    return known(account, await logIn(theShop().url, account));
  };
  const again: BrowserFixture['again'] = async (who, options = {}) => ({
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
