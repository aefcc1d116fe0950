import { routes } from '@forno/shared/contracts';
import {
  checkoutFailed,
  errors,
  notices,
  paymentVerificationFailed,
  refusalTexts,
} from '@forno/shared/messages';
import { expect, it } from 'vitest';
import { ask } from '../support/ask.ts';
import { admin, logIn } from './support/accounts.ts';
import { fillCart } from './support/carts.ts';
import { hurryTimeouts, timeoutsOf } from './support/hurry.ts';
import { broken, ended, type Fate, intercept, reset } from './support/intercept.ts';
import { type LoggedIn, openStage } from './support/stage.ts';
import { addPizza, payInDialog } from './support/steps.ts';
import { describeTexts, opened, type TextCase } from './support/text-cases.ts';
import { toast } from './support/toasts.ts';

/** The error catalogue, word for word, as a logged-in customer (section 8). */
const stage = openStage({ reducedMotion: 'reduce' });
const one = [{ name: 'Margherita', quantity: 1 }];

const pressAdd = async ({ page }: LoggedIn, fate?: Fate): Promise<void> => {
  await page.goto('/menu');
  await page.getByRole('button', { name: 'Add Margherita' }).waitFor();
  if (fate) await intercept(page, 'PUT /user/update_cart', fate);
  await addPizza(page, 'Margherita');
};

/** Presses Proceed to Checkout while one of its calls meets this fate. */
const pressCheckout = async (
  { page, session }: LoggedIn,
  call?: string,
  fate: Fate = broken,
): Promise<void> => {
  await fillCart(stage.shop.url, session, one);
  await page.goto('/cart');
  if (call) await intercept(page, call, fate);
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
};

const loading: TextCase[] = [
  opened(errors.pizzasFetch, '/menu', 'GET /pizza/getallpizzas', broken),
  opened(errors.inventoryLoad, '/menu', 'GET /inventory', broken),
  opened(errors.inventoryLoad, '/add-inventory', 'GET /inventory', broken),
  opened(errors.cartFetch, '/cart', 'GET /user/cart', broken),
  opened(errors.ordersFetch, '/order', 'GET /order/get_orders', broken),
  opened(errors.connectionLost, '/menu', 'GET /pizza/getallpizzas', reset),
  opened(errors.connectionLost, '/cart', 'GET /user/cart', reset),
  opened(errors.connectionLost, '/order', 'GET /order/get_orders', reset),
  ...['/menu', '/cart', '/add-inventory', '/order', '/profile', '/contact'].map((path) =>
    opened(
      errors.sessionExpired,
      path,
      path === '/order' ? 'GET /order/get_orders' : 'GET /user/*',
      ended,
      '/login',
    ),
  ),
];

const timeouts: TextCase[] = [
  opened(errors.timedOut, '/menu', 'GET /inventory', 'silence'),
  opened(errors.timedOut, '/cart', 'GET /user/cart', 'silence'),
  opened(errors.timedOut, '/add-inventory', 'GET /inventory', 'silence'),
  {
    text: errors.timedOut,
    when: 'a change of the cart is not answered',
    make: (person) => pressAdd(person, 'silence'),
  },
];

const changing: TextCase[] = [
  { text: notices.cartUpdated, when: 'a pizza is added', make: (person) => pressAdd(person) },
  { text: errors.cartUpdate, when: 'the server breaks', make: (person) => pressAdd(person, broken) },
  { text: errors.connectionLost, when: 'the connection breaks', make: (person) => pressAdd(person, reset) },
  {
    text: errors.sessionExpired,
    when: 'the session has ended',
    make: (person) => pressAdd(person, ended),
    leadsTo: '/login',
  },
  {
    text: errors.cartInvalidPrice,
    when: 'a base has no price at the server',
    make: async ({ page, session }) => {
      await fillCart(stage.shop.url, session, one);
      const inventory = await ask(stage.shop.url, session, routes.inventory);
      const bases = { ...inventory.bases, Ghost: { qty: 50, price: 10 } };
      await intercept(page, 'GET /inventory', { status: 200, body: { ...inventory, bases } });
      await page.goto('/add-inventory');
      await page.getByRole('combobox', { name: 'Base' }).selectOption('Ghost');
    },
  },
  {
    text: errors.loginToUpdateCart,
    when: 'Add is pressed in the very moment in which another tab logs out',
    make: async ({ page }) => {
      await page.goto('/menu');
      // The app has taken over the prerendered page.
      await page.locator('#root:not([data-ready])').waitFor();
      await page.getByRole('button', { name: 'Add Margherita' }).evaluate((button: HTMLElement) => {
        localStorage.removeItem('token');
        window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
        button.click();
      });
    },
    leadsTo: '/login',
  },
];

const paying: TextCase[] = [
  {
    text: notices.orderPlaced,
    when: 'one line was paid',
    make: async (person) => {
      await pressCheckout(person);
      await payInDialog(person.page, 'paid');
    },
    leadsTo: '/order',
  },
  {
    text: errors.cartEmpty,
    when: 'the cart was emptied elsewhere',
    make: async ({ page, session }) => {
      const cart = await fillCart(stage.shop.url, session, one);
      await ask(stage.shop.url, session, routes.updateCart, { body: { cartData: [] } });
      await intercept(page, 'GET /user/cart', { status: 200, body: cart });
      await page.goto('/cart');
      await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    },
  },
  {
    text: errors.totalNotPositive,
    when: 'everything in the cart is free today',
    make: async (person) => {
      await makeFree('Tropicana');
      await fillCart(stage.shop.url, person.session, [{ name: 'Tropicana', quantity: 1 }]);
      await person.page.goto('/cart');
      await person.page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    },
  },
  {
    text: errors.paymentNotInitialised,
    when: 'there is no payment key',
    make: (person) =>
      pressCheckout(person, 'GET /payment/getkey', {
        status: 503,
        body: { code: 'payment_unavailable', message: 'x' },
      }),
  },
  {
    text: errors.paymentNotInitialised,
    when: "the provider's script does not come",
    make: (person) => pressCheckout(person, 'GET /checkout.js', reset),
  },
  {
    text: errors.loginToCheckout,
    when: 'it is pressed in the very moment in which another tab logs out',
    make: async ({ page, session }) => {
      await fillCart(stage.shop.url, session, one);
      await page.goto('/cart');
      await page.getByRole('button', { name: 'Proceed to Checkout' }).evaluate((button: HTMLElement) => {
        localStorage.removeItem('token');
        window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
        button.click();
      });
    },
    leadsTo: '/login',
  },
  {
    text: errors.connectionLost,
    when: 'the connection breaks at create-payment',
    make: (person) => pressCheckout(person, 'POST /payment/create-payment', reset),
  },
  {
    text: checkoutFailed('The words of the server', 500),
    when: 'create-payment breaks',
    make: (person) => pressCheckout(person, 'POST /payment/create-payment', broken),
  },
  {
    text: checkoutFailed('Only 8 portions of Burrata are left.', 409),
    when: 'there is not enough on the shelf, and the cart does not know yet',
    make: async ({ page, session }) => {
      const asked = [{ name: 'Margherita', quantity: 50, cheese: 'Burrata' }];
      const cart = await fillCart(stage.shop.url, session, asked);
      const cartData = cart.cartData.map(({ problems: _problems, ...line }) => line);
      await intercept(page, 'GET /user/cart', { status: 200, body: { ...cart, cartData } });
      await page.goto('/cart');
      await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    },
  },
  {
    text: paymentVerificationFailed(refusalTexts.signature_invalid),
    when: 'the signature is not the provider’s',
    make: async (person) => {
      await person.page.route('**/payment/verify-payment', (route) => {
        const body = { ...(route.request().postDataJSON() as object), razorpay_signature: 'forged' };
        return route.continue({ postData: JSON.stringify(body) });
      });
      await pressCheckout(person);
      await payInDialog(person.page, 'paid');
    },
  },
  {
    text: errors.placeOrder,
    when: 'the server refuses the order of a payment it verified',
    make: async (person) => {
      await intercept(person.page, 'POST /order/create_order', {
        status: 409,
        body: { code: 'not_paid', message: 'x' },
      });
      await pressCheckout(person);
      await payInDialog(person.page, 'paid');
    },
  },
];

const comeIn = () => stage.customer();
describeTexts('while loading', loading, comeIn);
describeTexts('when the cart changes', changing, comeIn);
describeTexts('when paying', paying, comeIn);

it.each(timeouts)('"$text" after ten seconds when $when', async ({ text, make }) => {
  const person = await stage.customer();
  await hurryTimeouts(person.page);
  await make(person);
  await toast(person.page, text);
  expect(await timeoutsOf(person.page)).toContain(10_000);
});

it('"Please log in to view your cart." to a visitor on /cart', async () => {
  const { page } = await stage.visitor();
  await page.goto('/cart');
  await toast(page, errors.loginToViewCart);
  await page.waitForURL('/login');
});

async function makeFree(name: string): Promise<void> {
  const session = await logIn(stage.shop.url, admin);
  const pizza = (await ask(stage.shop.url, session, routes.pizzas)).find((one) => one.name === name);
  const form = new FormData();
  for (const [field, value] of Object.entries({ name, description: pizza?.description ?? '', price: '0' }))
    form.set(field, value);
  const answer = await fetch(`${stage.shop.url}/pizza/updatepizza/${pizza?._id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${session.token}` },
    body: form,
  });
  expect(answer.status).toBe(200);
}
