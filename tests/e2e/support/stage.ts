import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type ShopOptions, startShop, type TestShop } from '../../support/start-shop.ts';
import { tellOnFailure } from '../../support/tell-on-failure.ts';
import { type Account, admin, logIn, newAccount, register, type Session, storageOf } from './accounts.ts';
import { newAdmin } from './admins.ts';
import { browserOptions } from './browser.ts';
import { noteLayoutShifts } from './layout-shifts.ts';
import { noteToasts } from './toasts.ts';
import { type Watch, watchPages } from './watch-pages.ts';

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 900 };

/** Somebody in front of a browser of their own. */
export interface Person extends Watch {
  context: BrowserContext;
  page: Page;
}

export interface LoggedIn extends Person {
  account: Account;
  session: Session;
}

export interface Stage {
  readonly shop: TestShop;
  /** Nobody that the shop knows. */
  visitor: (options?: BrowserContextOptions) => Promise<Person>;
  /** A customer who registered and logged in a moment ago; `name` makes a person of them. */
  customer: (options?: BrowserContextOptions & { name?: string }) => Promise<LoggedIn>;
  /** An admin, logged in: that of the seed, or one more with this name. */
  admin: (options?: BrowserContextOptions & { name?: string }) => Promise<LoggedIn>;
}

/**
 * A shop of real processes and one browser for this test file. After each test everybody leaves, and what
 * went wrong in anybody's browser without being excused fails the test.
 */
export function openStage(options: ShopOptions = {}): Stage {
  let shop: TestShop | undefined;
  let browser: Browser | undefined;
  const present: Person[] = [];

  beforeAll(async () => {
    // The limit of attempts is the subject of other tests: here one machine plays everybody.
    const env = { ATTEMPTS_PER_MINUTE: '100000', LOG_LEVEL: 'warn', ...options.env };
    [shop, browser] = await Promise.all([startShop({ ...options, env }), chromium.launch(browserOptions)]);
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.stop();
  });
  tellOnFailure(() => shop);
  afterEach(async () => {
    const people = present.splice(0);
    await Promise.all(people.map(({ context }) => context.close()));
    const complaints = people.flatMap((person) => person.complaints());
    if (complaints.length > 0)
      throw new Error(`nobody expected this in a browser:\n${complaints.join('\n')}`);
  });

  const theShop = (): TestShop => {
    if (!shop) throw new Error('the shop is not open yet');
    return shop;
  };
  const enter = async (more: BrowserContextOptions): Promise<Person> => {
    if (!browser) throw new Error('the browser does not run yet');
    const context = await browser.newContext({
      baseURL: theShop().url,
      viewport: desktop,
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
      ...more,
    });
    context.setDefaultTimeout(10_000);
    await Promise.all([noteLayoutShifts(context), noteToasts(context)]);
    const watch = watchPages(context);
    const person = { context, page: await context.newPage(), ...watch };
    present.push(person);
    return person;
  };
  const enterAs = async (
    account: Account,
    session: Session,
    more: BrowserContextOptions,
  ): Promise<LoggedIn> => {
    const person = await enter({ ...more, storageState: storageOf(theShop().url, session) });
    return { ...person, account, session };
  };

  return {
    get shop() {
      return theShop();
    },
    visitor: (more = {}) => enter(more),
    customer: async ({ name, ...more } = {}) => {
      const account = newAccount(name);
      return enterAs(account, await register(theShop().url, account), more);
    },
    admin: async ({ name, ...more } = {}) => {
      const account = name ? await newAdmin(theShop(), name) : admin;
      return enterAs(account, await logIn(theShop().url, account), more);
    },
  };
}
