import { adminErrors, errors, notices } from '@forno/shared/messages/admin';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { refusal } from '#testing/fake-server.ts';
import { queryClient } from '#transport/query-client.ts';
import {
  closedShop,
  cola,
  exampleInventory,
  exampleLine,
  farmhouse,
  margherita,
  pricedRecipe,
} from '#testing/cart-examples.ts';
import { fakeShop, type Shop } from '#testing/fake-shop.ts';
import { openScreen, toasted } from '#testing/open-screen.tsx';
import { toast } from '#ui/toast.ts';
import { CustomisePage } from './customise-page.tsx';

vi.mock('#ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));

const open = (shop: Shop = {}, hash = '') => {
  const opened = fakeShop(shop);
  return { ...opened, ...openScreen(<CustomisePage />, `/add-inventory${hash}`) };
};
const pizza = async (name: string) => within(await screen.findByRole('region', { name }));
const optionsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole<HTMLOptionElement>('option')
    .map((option) => [option.textContent, option.disabled]);

describe('customising', () => {
  it('has selects for base, sauce and cheese, boxes for veggies, and says what is sold out', async () => {
    open({ cart: [exampleLine(margherita)] });
    const form = await pizza('Margherita');
    expect(optionsOf(form.getByLabelText('Base'))).toEqual([
      ['Regular', false],
      ['Thin Crust · sold out', true],
      ['Cheese Burst', false],
    ]);
    expect(form.getByLabelText<HTMLSelectElement>('Cheese').value).toBe('Mozzarella');
    const olives = form.getByRole<HTMLInputElement>('checkbox', { name: /Olives/ });
    expect(olives.disabled).toBe(true);
    expect(form.getByText('sold out')).toBeTruthy();
  });

  it('changes the price, the saved line and the drawn pizza with each choice', async () => {
    const shop = open({ cart: [exampleLine(margherita)] });
    const form = await pizza('Margherita');
    const chosenAt: number[] = [];
    const toldAt: number[] = [];
    document.addEventListener('change', () => void chosenAt.push(performance.now()), true);
    vi.mocked(toast.success).mockImplementation(() => void toldAt.push(performance.now()));
    await userEvent.selectOptions(form.getByLabelText('Base'), 'Cheese Burst');
    await userEvent.click(form.getByRole('checkbox', { name: /Onion/ }));
    await userEvent.click(form.getByRole('checkbox', { name: /Mushrooms/ }));
    expect(form.getByRole('img', { name: /onion.*mushrooms/i })).toBeTruthy();
    await waitFor(() =>
      expect(shop.cart().cartData).toMatchObject([{ base: 'Cheese Burst', veggies: ['Onion', 'Mushrooms'] }]),
    );
    const lastBefore = (told = 0) => chosenAt.findLast((at) => at <= told);
    await waitFor(() => expect(lastBefore(toldAt.at(-1))).toBe(chosenAt[2]));
    // Choices in quick succession are told once, when it has been quiet after them.
    for (const told of toldAt) expect(told - (lastBefore(told) ?? told)).toBeGreaterThan(1_450);
    expect(new Set(toldAt.map(lastBefore)).size).toBe(toldAt.length);
    expect(toast.success).toHaveBeenCalledWith(notices.cartUpdated, expect.anything());
  });

  it('keeps a tick where it was made, with no frame or timer in between', async () => {
    open({ cart: [exampleLine(margherita)] });
    const onion = (await pizza('Margherita')).getByRole<HTMLInputElement>('checkbox', { name: /Onion/ });
    // As in a browser: inside `act` React would wait for more than the tasks that the click queued.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    onion.click();
    for (let task = 0; task < 10; task += 1) await Promise.resolve();
    expect(onion.checked).toBe(true);
    vi.unstubAllGlobals();
  });

  it('has what is paid in bold, and says once that toppings are included', async () => {
    open({ cart: [exampleLine(margherita, { price: 334, quantity: 2 }), exampleLine(farmhouse)] });
    const form = await pizza('Margherita');
    expect(form.getByText('You pay').parentElement?.textContent).toBe('You pay₹3982 × ₹199');
    expect(form.queryByText(/^Full price|base/)).toBeNull();
    expect(document.body.textContent?.match(/included|are free/g)).toHaveLength(1);
  });

  it('leads back to our recipe once it is another, and keeps the focus', async () => {
    const recipe = { ...pricedRecipe, veggies: ['Onion'] };
    const shop = open({ cart: [exampleLine(margherita, { recipe, veggies: ['Onion'] })] });
    const form = await pizza('Margherita');
    const back = () => form.queryByRole('button', { name: 'Back to our recipe' });
    expect(back()).toBeNull();
    await userEvent.click(form.getByRole('checkbox', { name: /Onion/ }));
    await userEvent.click(back()!);
    await waitFor(() => expect(shop.cart().cartData).toMatchObject([{ veggies: ['Onion'] }]));
    expect(back()).toBeNull();
    expect(document.activeElement).toBe(form.getByLabelText('Base'));
    await toasted('success', notices.cartUpdated);
  });

  it('opens the pizza that can’t be ordered as it is, and stays there once it can', async () => {
    const problems = [{ kind: 'too_few' as const, name: 'Onion', left: 1 }];
    open({ cart: [exampleLine(margherita), exampleLine(farmhouse, { veggies: ['Onion'], problems })] });
    const form = await pizza('Farmhouse');
    const chosen = () => screen.getByLabelText<HTMLSelectElement>('Your pizzas').selectedOptions[0]?.text;
    expect(chosen()).toBe('2. Farmhouse · please check');
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Base')));
    await userEvent.click(form.getByRole('checkbox', { name: /Onion/ }));
    await waitFor(() => expect(chosen()).toBe('2. Farmhouse'));
    await toasted('success', notices.cartUpdated);
  });

  it('has the ingredients’ prices in bold where they are charged', async () => {
    open({ cart: [exampleLine(margherita, { price: 249 })], customisation: 'charged' });
    const form = await pizza('Margherita');
    expect(form.getByText('You pay').parentElement?.textContent).toBe('You pay₹249');
    expect(form.getByText(/your choices/).textContent).toBe('Menu price ₹199, your choices ₹50 more:');
    expect(optionsOf(form.getByLabelText('Base'))[0]).toEqual(['Regular · ₹40', false]);
  });

  it('keeps the picture of the menu until something is changed, and says what a change means', async () => {
    open({ cart: [exampleLine(margherita)] });
    const form = await pizza('Margherita');
    const picture = form.getByRole('presentation');
    expect(picture.getAttribute('src')).toBe('/images/margherita.webp');
    expect(picture.parentElement?.dataset['menu']).toBe('true');
    expect(form.getByText('As on the menu')).toBeTruthy();
    await userEvent.click(form.getByRole('checkbox', { name: /Onion/ }));
    expect(picture.parentElement?.dataset['menu']).toBeUndefined();
    expect(form.getByText('Our recipe, with your changes')).toBeTruthy();
  });

  it('chooses the inventory’s own cheese for another spelling of it', async () => {
    open({ cart: [exampleLine(margherita, { cheese: ' mozzarella' })] });
    expect((await pizza('Margherita')).getByLabelText<HTMLSelectElement>('Cheese').value).toBe('Mozzarella');
  });

  it('shows what was chosen and is no longer available, and lets one unselect it', async () => {
    const shop = open({ cart: [exampleLine(margherita, { base: 'Rye', veggies: ['Artichoke'] })] });
    const form = await pizza('Margherita');
    expect(form.getByText('Rye is no longer available. Please choose another.')).toBeTruthy();
    await userEvent.click(form.getByRole('checkbox', { name: /Artichoke/ }));
    await waitFor(() => expect(shop.cart().cartData).toMatchObject([{ base: 'Rye', veggies: [] }]));
    expect(form.queryByRole('checkbox', { name: /Artichoke/ })).toBeNull();
    expect(document.activeElement).toBe(form.getByRole('group', { name: 'Veggies' }));
    await userEvent.selectOptions(form.getByLabelText('Base'), 'Regular');
    await waitFor(() => expect(shop.cart().cartData).toMatchObject([{ base: 'Regular', price: 199 }]));
    // Told after it is saved: the next test must not hear it.
    await toasted('success', notices.cartUpdated);
  });

  it('says that a pizza left the menu while its choices were open, and lets it only be taken out', async () => {
    const shop = open({
      cart: [exampleLine(margherita)],
      replies: { 'PUT /user/update_cart': refusal(404, 'pizza_not_found', adminErrors.pizzaNotFound) },
    });
    const form = await pizza('Margherita');
    shop.changeElsewhere([
      exampleLine(margherita, { problems: [{ kind: 'pizza_gone', name: 'Margherita' }] }),
    ]);
    await userEvent.selectOptions(form.getByLabelText('Base'), 'Cheese Burst');
    expect(await form.findByText('This pizza is no longer on the menu.')).toBeTruthy();
    await toasted('error', errors.cartUpdate);
    expect(toast.success).not.toHaveBeenCalled();
    expect(form.getByLabelText('Base').closest('fieldset')?.disabled).toBe(true);
    expect(form.queryByRole('button', { name: /One more/ })).toBeNull();
    const takeOut = form.getByRole('button', { name: 'Remove it' });
    await waitFor(() => expect(document.activeElement).toBe(takeOut));
    await userEvent.click(takeOut);
    await waitFor(() => expect(shop.asked('PUT /user/update_cart')).toBe(2));
  });

  it('says how many portions are left for the whole cart', async () => {
    const problems = [{ kind: 'too_few' as const, name: 'Onion', left: 1 }];
    open({ cart: [exampleLine(margherita, { quantity: 2, veggies: ['Onion'], problems })] });
    const form = await pizza('Margherita');
    expect(form.getByText(/^Only 1 portion of Onion is left\./)).toBeTruthy();
  });

  it('rejects a price that is not a number with the words for it, and saves nothing', async () => {
    const inventory = exampleInventory();
    inventory.bases = { ...inventory.bases, Gold: { qty: 5, price: Number.NaN } };
    const shop = open({ cart: [exampleLine(margherita)] });
    const form = await pizza('Margherita');
    act(() => void queryClient.setQueryData(['inventory'], inventory));
    await form.findByRole('option', { name: /Gold/ });
    await userEvent.selectOptions(form.getByLabelText('Base'), 'Gold');
    await toasted('error', errors.cartInvalidPrice);
    expect(shop.asked('PUT /user/update_cart')).toBe(0);
  });

  it('follows the shelves while it is open', async () => {
    const inventory = exampleInventory();
    open({ cart: [exampleLine(margherita)], replies: { 'GET /inventory': () => ({ body: inventory }) } });
    const form = await pizza('Margherita');
    inventory.veggies = { Onion: { qty: 0, price: 15 } };
    await act(() => queryClient.invalidateQueries({ queryKey: ['inventory'] }));
    await waitFor(() =>
      expect(form.getByRole<HTMLInputElement>('checkbox', { name: /Onion/ }).disabled).toBe(true),
    );
  });

  it('saves a note that was typed and not left, even when the page is', async () => {
    const { unmount, ...shop } = open({ cart: [exampleLine(margherita)] });
    await userEvent.click((await pizza('Margherita')).getByLabelText('Note for the kitchen'));
    await userEvent.paste('No basil ');
    unmount();
    await waitFor(() => expect(shop.cart().cartData).toMatchObject([{ note: 'No basil' }]));
    expect(shop.asked('PUT /user/update_cart')).toBe(1);
    await toasted('success', notices.cartUpdated);
  });

  it('saves no half of a note that is too long, and says so beside it, and to who leaves it', async () => {
    const shop = open({ cart: [exampleLine(margherita)] });
    const note = (await pizza('Margherita')).getByLabelText<HTMLInputElement>('Note for the kitchen');
    await userEvent.click(note);
    await userEvent.paste(`${'No basil. '.repeat(14)}Allergic to nuts`);
    await userEvent.tab();
    expect(screen.getByText('This is too long: use at most 140 characters, 16 fewer.')).toBeTruthy();
    expect(note.value).toMatch(/Allergic to nuts$/);
    await toasted('error', 'Your note for the kitchen is too long: use at most 140 characters, 16 fewer.');
    expect(shop.asked('PUT /user/update_cart')).toBe(0);
  });

  it('keeps a note that could not be saved over a reload, and saves it then', async () => {
    const cart = [exampleLine(margherita)];
    const { unmount } = open({ cart, replies: { 'PUT /user/update_cart': { status: 503 } } });
    const note = (await pizza('Margherita')).getByLabelText('Note for the kitchen');
    await userEvent.type(note, 'No basil{Enter}');
    await waitFor(() => expect(toast.error).toHaveBeenCalled());
    unmount();
    const shop = open({ cart });
    await waitFor(() => expect(shop.cart().cartData).toMatchObject([{ note: 'No basil' }]));
    await waitFor(() => expect(sessionStorage.getItem('forno.drafts')).toBeNull());
  });

  it('counts, removes, and leads on', async () => {
    const shop = open({ cart: [exampleLine(margherita), exampleLine(farmhouse)] });
    const form = await pizza('Margherita');
    await userEvent.click(form.getByRole('button', { name: 'One more: Margherita' }));
    await waitFor(() => expect(shop.cart().cartData[0]?.quantity).toBe(2));
    await userEvent.click(form.getByRole('button', { name: 'Remove Pizza: Margherita' }));
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement?.contains(screen.getByRole('region', { name: 'Farmhouse' }))).toBe(true);
    await toasted('success', notices.pizzaRemovedFromCart);
    expect(screen.queryByRole('region', { name: 'Margherita' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to Cart' }).getAttribute('href')).toBe('/cart');
    expect(screen.getByRole('link', { name: 'Add More Pizzas' }).getAttribute('href')).toBe('/menu');
  });

  it('says that the shop is closed', async () => {
    open({ cart: [exampleLine(margherita)], replies: { 'GET /shop': { body: closedShop } } });
    expect(await screen.findByText('We are closed for the time being.')).toBeTruthy();
  });

  it('goes to the pizza that the cart pointed at', async () => {
    open({ cart: [exampleLine(margherita), exampleLine(farmhouse)] }, `#${farmhouse._id}`);
    const form = await pizza('Farmhouse');
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Base')));
  });

  it('leaves out what is no pizza, and says so when there is nothing else', async () => {
    const drink = exampleLine(cola, { kind: 'drink' });
    const { unmount } = open({ cart: [exampleLine(margherita), drink] });
    await pizza('Margherita');
    expect(screen.queryByRole('region', { name: 'Cola' })).toBeNull();
    unmount();
    queryClient.clear();
    open({ cart: [drink] });
    expect(await screen.findByText('No pizza in your cart')).toBeTruthy();
  });

  it('shows a friendly empty state', async () => {
    open();
    expect(await screen.findByText(errors.cartEmpty)).toBeTruthy();
  });

  it.each([
    ['GET /inventory', { status: 500, body: {} }, errors.inventoryLoad],
    ['GET /user/cart', { status: 500, body: {} }, errors.cartFetch],
    ['GET /inventory', new TypeError('Failed to fetch'), errors.connectionLost],
  ])('says that %s failed (%#), with a way to try again', async (call, reply, text) => {
    open({ cart: [exampleLine(margherita)], replies: { [call]: reply } });
    await toasted('error', text);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
