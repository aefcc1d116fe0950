import { type CartAnswer, routes } from '@forno/shared/contracts';
import {
  checkoutFailed,
  errors,
  notices,
  paymentVerificationFailed,
  refusalTexts,
} from '@forno/shared/messages';
import { expect, it } from 'vitest';
import { type Chosen, fillCart, hurryTimeouts, one } from './support/place-orders.ts';
import { openBrowserFixture } from './support/browser-fixture.ts';
import { addPizza, broken, ended, intercept, payInDialog, reset, toast } from './support/steps.ts';
import { textsFor } from './support/text-cases.ts';

/** The error catalogue, word for word, as a logged-in customer (section 8). */
const fixture = openBrowserFixture();

const comeIn = async () => {
  const person = await fixture.customer();
  const { page, session } = person;
  const fills = (lines = one) => fillCart(fixture.shop.url, session, lines);
  const opensCart = async (lines?: Chosen) => {
    await fills(lines);
    await page.goto('/cart');
  };
  const checkout = page.getByRole('button', { name: 'Proceed to Checkout' });
  return { ...person, ...textsFor(person), fills, opensCart, checkout, presses: () => checkout.click() };
};

/** Presses a button in the very moment in which another tab logs out. */
const pressLoggedOut = (button: HTMLElement): void => {
  localStorage.removeItem('token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  button.click();
};

it('while loading', async () => {
  const { opens } = await comeIn();
  await opens('/menu', ['GET /pizza/getallpizzas', broken], errors.pizzasFetch);
  await opens('/menu', ['GET /inventory', broken], errors.inventoryLoad);
  await opens('/add-inventory', ['GET /inventory', broken], errors.inventoryLoad);
  await opens('/cart', ['GET /user/cart', broken], errors.cartFetch);
  await opens('/order', ['GET /order/get_orders', broken], errors.ordersFetch);
  await opens('/menu', ['GET /pizza/getallpizzas', reset], errors.connectionLost);
  await opens('/cart', ['GET /user/cart', reset], errors.connectionLost);
  await opens('/order', ['GET /order/get_orders', reset], errors.connectionLost);
});

it('when the session has ended', async () => {
  const { opens } = await comeIn();
  for (const path of ['/menu', '/cart', '/add-inventory', '/order', '/profile', '/contact']) {
    const call = path === '/order' ? 'GET /order/get_orders' : 'GET /user/*';
    await opens(path, [call, ended], errors.sessionExpired, '/login');
  }
});

it('when the cart changes', async () => {
  const { page, ask, says } = await comeIn();
  const change = 'PUT /user/update_cart';
  const add = () => addPizza(page, 'Margherita');
  await page.goto('/menu');
  await says('a pizza is added', notices.cartUpdated, add);
  await says([change, broken], errors.cartUpdate, add);
  await says([change, reset], errors.connectionLost, add);
  await says([change, ended], errors.sessionExpired, add, '/login');
  const button = page.getByRole('button', { name: 'Add Margherita' });
  const addLoggedOut = async () => {
    await page.goto('/menu');
    // The app has taken over the prerendered page.
    await page.locator('#root:not([data-ready])').waitFor();
    await button.evaluate(pressLoggedOut);
  };
  await says('another tab logs out', errors.loginToUpdateCart, addLoggedOut, '/login');

  const inventory = await ask(routes.inventory);
  const bases = { ...inventory.bases, Ghost: { qty: 50, price: 10 } };
  const unknownBase = { status: 200, body: { ...inventory, bases } };
  await says(['GET /inventory', unknownBase], errors.cartInvalidPrice, async () => {
    await page.goto('/add-inventory');
    await page.getByRole('combobox', { name: 'Base' }).selectOption('Ghost');
  });
});

it('when a payment cannot begin', async () => {
  const { page, ask, says, fills, opensCart, checkout, presses } = await comeIn();
  await opensCart();
  // Until it has come, the provider's script is asked for again.
  await says(['GET /checkout.js', reset], errors.paymentNotInitialised, presses);
  const create = 'POST /payment/create-payment';
  await says([create, reset], errors.connectionLost, presses);
  await says([create, broken], checkoutFailed('The words of the server', 500), presses);
  const noKey = { status: 503, body: { code: 'payment_unavailable', message: 'x' } };
  await says(['GET /payment/getkey', noKey], errors.paymentNotInitialised, presses);
  const pressesLoggedOut = () => checkout.evaluate(pressLoggedOut);
  await says('another tab logs out', errors.loginToCheckout, pressesLoggedOut, '/login');

  await makeFree('Tropicana');
  await says('everything in the cart is free today', errors.totalNotPositive, async () => {
    await opensCart([{ name: 'Tropicana', quantity: 1 }]);
    await presses();
  });
  const checksOutStale = async (body: CartAnswer) => {
    await intercept(page, 'GET /user/cart', { status: 200, body });
    await page.goto('/cart');
    await presses();
  };
  const short = checkoutFailed('Only 8 portions of Burrata are left.', 409);
  await says('there is not enough on the shelf, and the cart does not know yet', short, async () => {
    const cart = await fills([{ name: 'Margherita', quantity: 50, cheese: 'Burrata' }]);
    const cartData = cart.cartData.map(({ problems: _problems, ...line }) => line);
    await checksOutStale({ ...cart, cartData });
  });
  await says('the cart was emptied elsewhere', errors.cartEmpty, async () => {
    const cart = await fills();
    await ask(routes.updateCart, { body: { cartData: [] } });
    await checksOutStale(cart);
  });
});

it('when a payment was made', async () => {
  const forged = await comeIn();
  await forged.page.route('**/payment/verify-payment', (route) => {
    const body = { ...(route.request().postDataJSON() as object), razorpay_signature: 'forged' };
    return route.continue({ postData: JSON.stringify(body) });
  });
  const pay = async ({ page, opensCart, presses }: typeof forged) => {
    await opensCart();
    await presses();
    await payInDialog(page, 'paid');
  };
  const text = paymentVerificationFailed(refusalTexts.signature_invalid);
  await forged.says('the signature is not the provider’s', text, () => pay(forged));

  const refused = await comeIn();
  const notPaid = { status: 409, body: { code: 'not_paid', message: 'x' } };
  await refused.says(['POST /order/create_order', notPaid], errors.placeOrder, () => pay(refused));

  const lucky = await comeIn();
  await lucky.says('one line was paid', notices.orderPlaced, () => pay(lucky), '/order');
});

it('after ten seconds without an answer', async () => {
  const { page, opens, says } = await comeIn();
  const timeouts = await hurryTimeouts(page);
  const waitedTen = async () => expect.soft(await timeouts(), page.url()).toContain(10_000);
  for (const [path, call] of [
    ['/menu', 'GET /inventory'],
    ['/cart', 'GET /user/cart'],
    ['/add-inventory', 'GET /inventory'],
  ] as const) {
    await opens(path, [call, 'silence'], errors.timedOut);
    await waitedTen();
  }
  await page.goto('/menu');
  await says(['PUT /user/update_cart', 'silence'], errors.timedOut, () => addPizza(page, 'Margherita'));
  await waitedTen();
});

it('"Please log in to view your cart." to a visitor on /cart', async () => {
  const { page } = await fixture.visitor({ at: '/cart' });
  await toast(page, errors.loginToViewCart);
  await page.waitForURL('/login');
});

async function makeFree(name: string): Promise<void> {
  const { ask, session } = await fixture.staff();
  const pizza = (await ask(routes.pizzas)).find((known) => known.name === name);
  const form = new FormData();
  for (const [field, value] of Object.entries({ name, description: pizza?.description ?? '', price: '0' }))
    form.set(field, value);
  const answer = await fetch(`${fixture.shop.url}/pizza/updatepizza/${pizza?._id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${session.token}` },
    body: form,
  });
  expect(answer.status).toBe(200);
}
