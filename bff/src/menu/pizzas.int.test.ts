import { type PizzaAnswer, routes } from '@forno/shared/contracts/server';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { fullInventory, makeOrder, shopForTests } from '../testing/open-test-shop.ts';

const shop = await shopForTests();
const [admin, customer] = [await shop.admin('Ravi'), await shop.customer()];

const picture = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer();
const jpeg = await picture('#a33');
let count = 0;
const fields = (changes: Record<string, string> = {}) => ({
  name: `Pizza ${(count += 1)}`,
  description: 'Crisp, hot and generous',
  price: '349.50',
  ...changes,
});

async function send(
  method: string,
  path: string,
  values: Record<string, string>,
  file?: Uint8Array<ArrayBuffer>,
  name = 'p.jpg',
) {
  const form = new FormData();
  for (const [key, value] of Object.entries(values)) form.set(key, value);
  if (file) form.set('pizzaimage', new Blob([file]), name);
  const response = await admin.fetch(path, { method, body: form });
  const body: PizzaAnswer & { code?: string; message?: string } = JSON.parse(await response.text());
  return { status: response.status, body };
}
const add = (values = fields(), file: Uint8Array | undefined = jpeg, name?: string) =>
  send('POST', '/pizza/add', values, file && new Uint8Array(file), name);
const change = (id: string, values: Record<string, string>, file?: Uint8Array) =>
  send('PUT', `/pizza/updatepizza/${id}`, values, file && new Uint8Array(file));
const menu = async () => (await customer.call<PizzaAnswer[]>(routes.pizzas)).body;

it('gives everybody the featured pizzas: its three newest pizzas', async () => {
  const newest: string[] = [];
  for (let made = 0; made < 4; made += 1) newest.unshift((await add()).body._id);
  const { status, body } = await shop.visitor.call<PizzaAnswer[]>(routes.featuredPizzas);
  expect(status).toBe(200);
  expect(body.map(({ _id }) => _id)).toEqual(newest.slice(0, 3));
});

describe('arranging the menu', () => {
  it('orders it, and leaves out what is hidden, everywhere but in the list of the hidden', async () => {
    const [first, second, third] = [(await add()).body, (await add()).body, (await add()).body];
    const pizzas = [third, first, second].map(({ _id }) => ({ _id, hidden: _id === second._id }));
    expect((await admin.call(routes.arrangeMenu, { body: { pizzas } })).status).toBe(200);
    expect((await menu()).slice(0, 2)).toEqual([third, first]);
    const hidden = await admin.call<PizzaAnswer[]>(routes.hiddenPizzas);
    expect(hidden.body).toEqual([second]);
    const featured = await shop.visitor.call<PizzaAnswer[]>(routes.featuredPizzas);
    expect(featured.body).not.toContainEqual(second);
    const audit = { kind: 'pizza' as const, subject: second._id, action: 'hide' };
    await expect.poll(() => shop.deps.models.audits.countDocuments(audit)).toBe(1);
  });
});

describe('adding a pizza', () => {
  it('answers 201, shows it on the menu, and serves its picture re-encoded and cached forever', async () => {
    const { status, body } = await add();
    expect(status).toBe(201);
    expect(body).toMatchObject({ price: 349.5, image: expect.stringMatching(/^[0-9a-f]{32}\.webp$/) });
    expect(await menu()).toContainEqual(body);
    const image = await shop.visitor.fetch(`/images/${body.image}`);
    expect(image.headers.get('content-type')).toBe('image/webp');
    expect(image.headers.get('cache-control')).toContain('immutable');
    expect(await sharp(Buffer.from(await image.arrayBuffer())).metadata()).toMatchObject({
      format: 'webp',
      width: 60,
    });
    const again = await shop.visitor.fetch(`/images/${body.image}`, {
      headers: { 'if-none-match': image.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it('takes a name once, whatever its case and spaces, also when two admins are as fast as each other', async () => {
    const { name } = (await add()).body;
    expect(await add(fields({ name: ` ${name.toUpperCase().replace(' ', '  ')} ` }))).toMatchObject({
      status: 409,
      body: { code: 'pizza_exists', message: 'Pizza already exists!' },
    });
    const both = await Promise.all([add(fields({ name: 'Twin' })), add(fields({ name: 'twin' }))]);
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 409]));
  });

  it.each([
    [{ name: '' }, 'Name is required.'],
    [{ description: 'too short' }, 'Description must be 10 to 200 characters long.'],
    [{ description: 'x'.repeat(201) }, 'Description must be 10 to 200 characters long.'],
    [{ price: '' }, 'Price is required.'],
    [{ price: 'ten' }, 'Price must be a number.'],
    [{ price: '-1' }, 'Price must not be negative.'],
    [{ price: '12.345' }, 'Price must have at most two decimals.'],
    [{ price: 'Infinity' }, 'Price must be a number.'],
  ])('refuses %j and says why', async (wrong, message) => {
    const before = await menu();
    expect(await add(fields(wrong))).toMatchObject({ status: 400, body: { message } });
    expect(await menu()).toEqual(before);
  });

  it('takes descriptions of exactly 10 and 200 characters', async () => {
    expect((await add(fields({ description: 'x'.repeat(10) }))).status).toBe(201);
    expect((await add(fields({ description: 'x'.repeat(200) }))).status).toBe(201);
  });

  it('refuses to go without a picture', async () => {
    const answer = await send('POST', '/pizza/add', fields());
    expect(answer).toMatchObject({ status: 400, body: { code: 'image_missing' } });
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  it.each([
    ['an SVG that says it is a PNG', svg, 400, 'image_unreadable'],
    ['a page that says it is a PNG', Buffer.from('<html><script>alert(1)</script>'), 400, 'image_unreadable'],
    ['nothing', Buffer.alloc(0), 400, 'image_unreadable'],
    ['6 MB', Buffer.alloc(6 * 1024 * 1024, 1), 413, 'image_too_large'],
  ])('refuses %s', async (_what, file, status, code) => {
    expect(await add(fields(), file, 'p.png')).toMatchObject({ status, body: { code } });
  });

  it('refuses a body that is no form, or one that was cut off', async () => {
    const post = (body: string, type: string) =>
      admin.fetch('/pizza/add', { method: 'POST', body, headers: { 'content-type': type } });
    expect((await post('{}', 'application/json')).status).toBe(400);
    expect((await post('--x\r\nContent-Dispo', 'multipart/form-data; boundary=x')).status).toBe(400);
    expect((await post('--x', 'multipart/form-data')).status).toBe(400);
  });

  it('refuses a file under another name, and says which one is read', async () => {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields())) form.set(key, value);
    form.set('malware', new Blob([new Uint8Array(jpeg)]), 'p.jpg');
    const answer = await admin.fetch('/pizza/add', { method: 'POST', body: form });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ message: expect.stringMatching(/“pizzaimage”.*“malware”/) }),
    ]);
  });
});

describe('changing a pizza', () => {
  it('keeps its picture without a new one, and drops the old one with a new one', async () => {
    const { body: pizza } = await add(fields(), await picture('#0a0'));
    const kept = await change(pizza._id, fields({ description: 'short', price: '1' }));
    expect(kept).toMatchObject({ status: 200, body: { description: 'short', price: 1, image: pizza.image } });
    const changed = await change(pizza._id, fields(), await picture('#00a'));
    expect(changed.body.image).not.toBe(pizza.image);
    expect((await shop.visitor.fetch(`/images/${pizza.image}`)).status).toBe(404);
    expect((await shop.visitor.fetch(`/images/${changed.body.image}`)).status).toBe(200);
  });

  it('sets only what a form changed: another admin may have set the rest meanwhile', async () => {
    const { body: pizza } = await add();
    const form = { name: pizza.name, description: pizza.description, price: String(pizza.price) };
    await change(pizza._id, { ...form, price: '99', changed: 'price' });
    const second = await change(pizza._id, { ...form, name: 'Regina', changed: 'name' });
    expect(second).toMatchObject({ status: 200, body: { name: 'Regina', price: 99 } });
    expect((await add(fields({ name: 'regina' }))).status).toBe(409);
    expect((await change(pizza._id, { ...form, changed: '' })).body).toEqual(second.body);
  });

  it('marks it spicy, which stays with a client that does not know it', async () => {
    const { body: pizza } = await add(fields({ spicy: 'true' }));
    expect(pizza.spicy).toBe(true);
    expect((await change(pizza._id, fields())).body.spicy).toBe(true);
    expect((await change(pizza._id, fields({ spicy: 'false', changed: 'price' }))).body.spicy).toBe(true);
    expect((await menu()).find(({ _id }) => _id === pizza._id)?.spicy).toBe(true);
    expect(
      (await change(pizza._id, fields({ spicy: 'false', changed: 'spicy' }))).body.spicy,
    ).toBeUndefined();
    expect((await change(pizza._id, fields({ spicy: 'very' }))).status).toBe(400);
  });

  it('puts it into a section of the menu, and out of it', async () => {
    const { body: pizza } = await add(fields({ section: ' White pizzas ' }));
    expect(pizza.section).toBe('White pizzas');
    expect((await change(pizza._id, fields())).body.section).toBe('White pizzas');
    expect((await change(pizza._id, fields({ section: 'x'.repeat(25) }))).body.message).toBe(
      'Section is too long: use at most 24 characters, 1 fewer.',
    );
    const out = await change(pizza._id, fields({ section: '', changed: 'section' }));
    expect([out.status, out.body.section]).toEqual([200, undefined]);
  });

  it("refuses another pizza's name, and a pizza that is not there", async () => {
    const [one, other] = [(await add()).body, (await add()).body];
    expect((await change(one._id, fields({ name: other.name }))).body.code).toBe('pizza_exists');
    expect((await change('0'.repeat(24), fields())).status).toBe(404);
  });
});

describe('the recipe of a pizza', () => {
  const recipe = { base: 'Regular', sauce: 'Pesto', cheese: 'Feta', veggies: ['Onion', 'Corn'] };
  const sent = (changes: object = {}) => fields({ recipe: JSON.stringify({ ...recipe, ...changes }) });
  beforeAll(() => shop.setInventory(fullInventory()));

  it('is kept in the spelling of the inventory, and stays with a client that does not know it', async () => {
    const { body: pizza } = await add(sent({ cheese: ' feta', veggies: ['Onion', 'Corn', 'Onion'] }));
    expect(pizza.recipe).toEqual(recipe);
    expect((await change(pizza._id, fields())).body.recipe).toEqual(recipe);
    const changed = await change(pizza._id, { ...sent({ sauce: 'Tomato' }), changed: 'recipe' });
    expect(changed.body.recipe).toEqual({ ...recipe, sauce: 'Tomato' });
    expect((await change(pizza._id, { ...sent(), changed: 'name' })).body.recipe?.sauce).toBe('Tomato');
    expect((await change(pizza._id, fields({ recipe: '' }))).body.recipe).toBeUndefined();
    expect((await menu()).find(({ _id }) => _id === pizza._id)?.recipe).toBeUndefined();
  });

  it.each([
    [{ sauce: 'Mayo' }, 404, 'There is no “Mayo” in the inventory.'],
    [{ cheese: 'Brie' }, 404, 'There is no “Brie” in the inventory.'],
    [{ veggies: ['Onion', '__proto__'] }, 404, 'There is no “__proto__” in the inventory.'],
    [{ base: '' }, 400, 'Choose a base, a sauce and a cheese.'],
    [{ veggies: 'Onion' }, 400, 'Choose veggies from the list.'],
  ])('refuses %j and says why', async (wrong, status, message) => {
    expect(await add(sent(wrong))).toMatchObject({ status, body: { message } });
    const { body: pizza } = await add();
    expect(await change(pizza._id, sent(wrong))).toMatchObject({ status, body: { message } });
  });

  it('refuses what is no recipe', async () => {
    const message = 'Choose a base, a sauce, a cheese and veggies.';
    for (const text of ['{', '7', '[]'])
      expect(await add(fields({ recipe: text }))).toMatchObject({ status: 400, body: { message } });
  });
});

describe('deleting a pizza', () => {
  it('takes it off the menu once and leaves its orders readable, with their picture', async () => {
    const { body: pizza } = await add(fields(), await picture('#123'));
    const order = await makeOrder(shop.deps.models, {
      pizza: {
        _id: (await makeOrder(shop.deps.models)).pizza._id,
        name: pizza.name,
        price: 1,
        image: pizza.image,
      },
    });
    const remove = () => admin.call(routes.deletePizza, { params: { id: pizza._id } });
    expect(await remove()).toMatchObject({ status: 200, body: { message: 'Pizza deleted successfully' } });
    expect(await remove()).toMatchObject({ status: 404, body: { code: 'pizza_not_found' } });
    expect((await menu()).map(({ _id }) => _id)).not.toContain(pizza._id);
    const seen = await admin.call(routes.order, { params: { id: String(order._id) } });
    expect(seen.body).toMatchObject({ pizzaId: { name: pizza.name } });
    expect((await shop.visitor.fetch(`/images/${pizza.image}`)).status).toBe(200);
  });

  it('is written down with who did it', async () => {
    const { body: pizza } = await add();
    await admin.call(routes.deletePizza, { params: { id: pizza._id } });
    const { body } = await admin.call<{ action: string }[]>(routes.audit, { query: { q: pizza._id } });
    expect(body.map(({ action }) => action)).toEqual(['delete', 'add']);
  });
});

it('a name that only looks new is taken, and what nobody sees is in no field', async () => {
  const first = await add(fields({ name: 'Moon\u200blight', description: 'Crisp,\u2060 hot and generous' }));
  expect(first.body).toMatchObject({ name: 'Moonlight', description: 'Crisp, hot and generous' });
  expect((await add(fields({ name: ' MOON\u00adLIGHT' }))).body.code).toBe('pizza_exists');
  // A phone types other marks than a keyboard; what a release before stored by them is found, too.
  const { _id } = (await add(fields({ name: 'Chef’s Four‑Cheese' }))).body;
  await shop.deps.models.pizzas.updateOne({ _id }, { nameKey: 'chef’s four‐cheese' });
  expect((await add(fields({ name: "Chef's Four–Cheese" }))).body.code).toBe('pizza_exists');
  expect((await change(_id, fields({ name: "Chef's four-cheese" }))).status).toBe(200);
  expect((await add(fields({ name: '\u3164\u2800' }))).status).toBe(400);
});
