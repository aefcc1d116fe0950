import {
  adminErrors,
  adminNotices,
  adminValidation,
  errors,
  imageErrors,
  refusalTexts,
  validation,
} from '@forno/shared/messages/server';
import { fireEvent, act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { refusal, type Replies } from '#testing/fake-server.ts';
import { keys } from '#transport/keys.ts';
import { queryClient } from '#transport/query-client.ts';
import { farmhouse, margherita } from '#testing/cart-examples.ts';
import { adminOpener, openAdmin, said } from '#testing/open-admin.tsx';
import { typedForms } from '#ui/typed-forms.ts';
import { AddPizzaPage } from './add-pizza-page.tsx';
import { PizzaListPage } from './pizza-list-page.tsx';
import { PizzasPage } from './pizzas-page.tsx';
import { UpdatePizzaPage } from './update-pizza-page.tsx';

vi.mock('#ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));

const listPath = '/admin/pizza_dashboard/get';
const picture = (name = 'pizza.png', type = 'image/png', bytes = 'png') => new File([bytes], name, { type });
const menuOf = (...menu: object[]) => ({
  'GET /pizza/hidden': { body: [] },
  'GET /pizza/getallpizzas': { body: menu },
});
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
/** In one go: what one letter more does is not asked here. */
const type = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } });

describe('the pizza dashboard', () => {
  it('leads to adding and to viewing', () => {
    openAdmin(<PizzasPage />, '/admin/pizza_dashboard');
    expect(screen.getByRole('link', { name: 'Add a pizza' }).getAttribute('href')).toBe(
      '/admin/pizza_dashboard/add',
    );
    expect(screen.getByRole('link', { name: 'View pizzas' }).getAttribute('href')).toBe(listPath);
  });
});

describe('Add a pizza', () => {
  async function fill(file?: File) {
    if (file) await userEvent.upload(field('Image'), file, { applyAccept: false });
    type('Name', 'Diavola');
    type('Description', 'Spicy salami and chillies.');
    type('Price in ₹', '449.50');
  }
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Add Pizza' }));
  const open = adminOpener(<AddPizzaPage />, '/admin/pizza_dashboard/add', menuOf());

  it('sends the picture with the fields, says so and clears the form', async () => {
    const { sent } = open({ 'POST /pizza/add': { status: 201, body: margherita } });
    await fill(picture());
    expect(screen.getByAltText('The picture you chose')).toBeTruthy();
    await submit();
    await said(adminNotices.pizzaAdded);
    const form = sent.find(({ method }) => method === 'POST')?.body;
    expect(form).toBeInstanceOf(FormData);
    if (!(form instanceof FormData)) return;
    expect([form.get('name'), form.get('description'), form.get('price')]).toEqual([
      'Diavola',
      'Spicy salami and chillies.',
      '449.5',
    ]);
    expect(form.get('pizzaimage')).toBeInstanceOf(File);
    await waitFor(() => expect(field('Name').value).toBe(''));
    expect([field('Description').value, field('Price in ₹').value]).toEqual(['', '']);
    expect(screen.queryByAltText('The picture you chose')).toBeNull();
    expect(typedForms.size).toBe(0);
  });

  it.each([
    ['409', refusal(409, 'pizza_exists', adminErrors.pizzaExists)],
    ['500', { status: 500, body: {} }],
  ])('reads %s as a name that is taken, and keeps what was typed', async (_, reply) => {
    open({ 'POST /pizza/add': reply });
    await fill(picture());
    await submit();
    await said(adminErrors.pizzaExists);
    expect(field('Name').value).toBe('Diavola');
  });

  it('says beside the picture what the server found in it', async () => {
    const message = refusalTexts.image_unreadable;
    open({ 'POST /pizza/add': { status: 400, body: { code: 'image_unreadable', message } } });
    await fill(picture());
    await submit();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(field('Image'));
  });

  it('asks for everything before it sends anything', async () => {
    const { sent } = open({});
    expect(screen.getByText(/^Required\. JPEG/)).toBeTruthy();
    await submit();
    for (const text of [
      adminValidation.imageRequired,
      validation.nameRequired,
      adminValidation.descriptionRequired,
      adminValidation.priceRequired,
    ]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it.each([
    ['Description', 'too short', adminValidation.descriptionLength],
    ['Description', 'x'.repeat(201), adminValidation.descriptionLength],
    ['Price in ₹', 'twelve', 'Price must be a number.'],
    ['Price in ₹', '-5', 'Price must not be negative.'],
    ['Price in ₹', '12.345', 'Price must have at most two decimals.'],
  ])('refuses a %s of "%s"', async (label, text, message) => {
    open({});
    await userEvent.click(field(label));
    await userEvent.paste(text);
    await userEvent.tab({ shift: true });
    expect(screen.getByText(message)).toBeTruthy();
  });

  it('says of a price below what can be paid that one alone cannot be ordered', async () => {
    open({});
    await userEvent.type(field('Price in ₹'), '0');
    expect(screen.getByText(/Payments start at ₹1/)).toBeTruthy();
    await userEvent.clear(field('Price in ₹'));
    await userEvent.type(field('Price in ₹'), '1');
    expect(screen.queryByText(/Payments start at ₹1/)).toBeNull();
  });

  it('takes no picture that is a text, an SVG, empty or of 6 MB', async () => {
    open({});
    for (const [file, message] of [
      [picture('a.txt', 'text/plain'), imageErrors.notAnImage],
      [picture('a.png', 'image/png', ''), imageErrors.empty],
      [picture('a.svg', 'image/svg+xml'), imageErrors.notAnImage],
      [picture('a.png', 'image/png', 'x'.repeat(6 * 1024 * 1024)), imageErrors.tooLarge],
    ] as const) {
      await userEvent.upload(field('Image'), file, { applyAccept: false });
      expect(screen.getByText(message)).toBeTruthy();
    }
  });
});

describe('All pizzas', () => {
  const open = adminOpener(<PizzaListPage />, listPath, menuOf(margherita, farmhouse));
  const deletePizza = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Margherita' }));
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete Margherita' }),
    );
  };

  it('shows picture, name, description and price of each, with Update and Delete', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Margherita' })).toBeTruthy();
    expect(screen.getByText(margherita.description)).toBeTruthy();
    expect(screen.getByText(`₹${margherita.price}`)).toBeTruthy();
    expect(document.querySelector('img')?.getAttribute('src')).toBe(`/images/${margherita.image}`);
    expect(screen.getByRole('link', { name: 'Update Margherita' }).getAttribute('href')).toBe(
      `/admin/pizza_dashboard/update/${margherita._id}`,
    );
  });

  it('deletes after asking', async () => {
    let menu = [margherita, farmhouse];
    open({
      'GET /pizza/getallpizzas': () => ({ body: menu }),
      [`DELETE /pizza/deletepizza/${margherita._id}`]: () => {
        menu = [farmhouse];
        return { body: { message: 'gone' } };
      },
    });
    await deletePizza();
    await said(adminNotices.pizzaDeleted);
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Margherita' })).toBeNull());
  });

  it.each([
    [adminErrors.pizzaDelete, { status: 500, body: {} }],
    [adminErrors.pizzaDeleteUnexpected, new TypeError('Failed to fetch')],
  ])('says "%s"', async (text, reply) => {
    open({ [`DELETE /pizza/deletepizza/${margherita._id}`]: reply });
    await deletePizza();
    await said(text);
    expect(await screen.findByRole('heading', { name: 'Margherita' })).toBeTruthy();
  });

  it.each([
    [errors.pizzasFetch, { status: 500, body: {} }],
    [adminErrors.pizzasFetchUnexpected, new TypeError('Failed to fetch')],
  ])('says "%s" when there is no list, and can try again', async (text, reply) => {
    open({ 'GET /pizza/getallpizzas': reply });
    await said(text);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('of an empty menu leads to adding one', async () => {
    open({ 'GET /pizza/getallpizzas': { body: [] } });
    expect(await screen.findByText('The menu is empty')).toBeTruthy();
  });
});

describe('Update a pizza', () => {
  const openFor = (id: string) => {
    const path = '/admin/pizza_dashboard/update/:id';
    return adminOpener(<UpdatePizzaPage />, path.replace(':id', id), menuOf(margherita, farmhouse), path);
  };
  const open = openFor(margherita._id);
  const call = `PUT /pizza/updatepizza/${margherita._id}`;
  const submit = async () => userEvent.click(await screen.findByRole('button', { name: 'Update Pizza' }));

  it('is prefilled from the full list, and needs no new picture', async () => {
    const { sent } = open({ [call]: { body: { ...margherita, name: 'Regina' } } });
    await waitFor(() => expect(field('Name').value).toBe('Margherita'));
    expect(field('Price in ₹').value).toBe(String(margherita.price));
    expect(screen.getByAltText('The current picture').getAttribute('src')).toContain(margherita.image);
    expect(screen.queryByText(/^Required/)).toBeNull();
    await userEvent.clear(field('Description'));
    await userEvent.type(field('Description'), 'Short');
    await submit();
    await said(adminNotices.pizzaUpdated);
    expect(await screen.findByText(`You are at ${listPath}`)).toBeTruthy();
    const form = sent.find(({ method }) => method === 'PUT')?.body;
    expect(form instanceof FormData && [form.get('description'), form.get('pizzaimage')]).toEqual([
      'Short',
      null,
    ]);
  });

  it('names what this form changed, also when another admin changed the menu meanwhile', async () => {
    let menu = [margherita];
    const { sent } = open({
      'GET /pizza/getallpizzas': () => ({ body: menu }),
      [call]: { body: margherita },
    });
    await userEvent.type(await screen.findByLabelText('Name'), ' Due');
    await userEvent.click(screen.getByRole('checkbox', { name: /Spicy/ }));
    type('Section of the menu (optional)', 'Classics');
    menu = [{ ...margherita, price: 1 }];
    await act(() => queryClient.invalidateQueries({ queryKey: keys.pizzas }));
    await submit();
    await said(adminNotices.pizzaUpdated);
    const form = sent.find(({ method }) => method === 'PUT')?.body;
    expect(form instanceof FormData && [form.get('changed'), form.get('spicy')]).toEqual([
      'name,section,spicy',
      'true',
    ]);
  });

  it('says that there is no such pizza, and goes back to the list', async () => {
    openFor('64b0000000000000000000ff')();
    await said(adminErrors.pizzaNotFound);
    expect(await screen.findByText(`You are at ${listPath}`)).toBeTruthy();
  });

  it.each<Replies>([
    { 'GET /pizza/getallpizzas': { status: 500, body: {} } },
    { 'GET /pizza/getallpizzas': { body: [] }, 'GET /pizza/hidden': { status: 500, body: {} } },
  ])('says that the details could not be loaded', async (replies) => {
    open(replies);
    await said(adminErrors.pizzaDetails);
  });

  it.each([
    [adminErrors.pizzaUpdate, { status: 500, body: {} }],
    [adminErrors.pizzaUpdateUnexpected, new TypeError('Failed to fetch')],
  ])('says "%s", and keeps what was typed', async (text, reply) => {
    open({ [call]: reply });
    await waitFor(() => expect(field('Name').value).toBe('Margherita'));
    await userEvent.type(field('Name'), ' Due');
    await submit();
    await said(text);
    expect(field('Name').value).toBe('Margherita Due');
  });

  it('says beside the name that another pizza has it', async () => {
    open({ [call]: refusal(409, 'pizza_exists', adminErrors.pizzaExists) });
    await submit();
    await said(adminErrors.pizzaUpdate);
    expect(screen.getByText(adminErrors.pizzaExists)).toBeTruthy();
  });
});
