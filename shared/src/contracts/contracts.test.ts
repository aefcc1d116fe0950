import { describe, expect, it } from 'vitest';
import { cleanText, cleanTexts } from '../domain/index.ts';
import { MonthQuery } from './admin/bills.ts';
import { CounterSettings, ReceiveBody } from './admin/counter.ts';
import { PizzaFields } from './admin/menu.ts';
import { RemakeBody, UpdateOrderBody } from './admin/orders.ts';
import { InventoryUpdate, StockMoveBody } from './admin/stock.ts';
import { RegisterBody } from './everyone/accounts.ts';
import { BillSettingsInput, Gstin } from './everyone/bills.ts';
import { CartUpdate } from './everyone/cart.ts';
import { CartDelivery } from './everyone/delivery.ts';
import { ContactSettings } from './everyone/facts.ts';
import { FeeArea } from './everyone/fees.ts';
import { jobKinds, paramsOf, routes } from './server/index.ts';
import { CodeBody } from './everyone/second-factor.ts';
import { DeliverySettings, PromiseQuery } from './everyone/settings.ts';
import { IngredientName } from './everyone/stock.ts';
import { Email, MessageText, NewPassword, Note } from './primitives.ts';
import { z } from './z.ts';

const id = '65a0c0ffee0000000000beef';

/** Where a call's body or query has a text with neither a greatest length nor a form. */
function endless(route: object, name: string): string[] {
  const seek = (value: unknown, path: string): string[] => {
    if (typeof value !== 'object' || value === null) return [];
    const inside = Object.entries(value).flatMap(([key, part]) =>
      key === 'properties'
        ? Object.entries(z.record(z.string(), z.unknown()).parse(part)).flatMap(([field, one]) =>
            seek(one, `${path}.${field}`),
          )
        : seek(part, path),
    );
    const isOpen =
      'type' in value &&
      value.type === 'string' &&
      !['maxLength', 'pattern', 'enum', 'const'].some((one) => one in value);
    return isOpen ? [path, ...inside] : inside;
  };
  const { body, query } = { body: undefined, query: undefined, ...route };
  return [body, query].flatMap((part) =>
    part ? seek(z.toJSONSchema(part, { unrepresentable: 'any', io: 'input' }), name) : [],
  );
}

describe('the table of calls', () => {
  it('has no two calls with one method and path', () => {
    const keys = Object.values(routes).map((route) => `${route.method} ${route.path}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('describes each answer as JSON schema', () => {
    for (const route of Object.values(routes)) {
      expect(() => z.toJSONSchema(route.answer, { unrepresentable: 'throw', io: 'output' })).not.toThrow();
    }
  });

  it('takes no text without an end, but those that are only compared', () => {
    const found = Object.entries(routes).flatMap(([name, route]) => endless(route, name));
    const compared = [
      // Limited by bytes, by a list, or by their digits once grouping is gone.
      'register.password',
      'resetPassword.password',
      'changePassword.password',
      ...['createPayment', 'takeOrder'].map((call) => `${call}.business.gstin`),
      // An order that exists already (specification, section 7).
      ...['base', 'sauce', 'cheese', 'veggies', 'lineId', 'razorpayOrderId', 'paymentId'].map(
        (field) => `createOrder.${field}`,
      ),
      'updateUser.role',
      'updateBillSettings.papers.state',
      'updateBillSettings.papers.gstin',
      'acceptInvitation.password',
    ];
    expect(new Set(found)).toEqual(new Set(compared));
  });

  it('gives parameters to each path that names one', () => {
    for (const route of Object.values(routes)) {
      expect(paramsOf(route) !== undefined, route.path).toBe(route.path.includes('/:'));
    }
  });
});

describe('a text', () => {
  const person = { email: 'a@b.in', password: 'six 6s' };
  it.each([
    ['Asha\0 Rao', 'Asha Rao'],
    ['Asha\r\nBcc: all@b.in', 'Asha Bcc: all@b.in'],
    ['\u202eoaR ahsA\u202c', 'oaR ahsA'],
    ['As\u200bha\u2066\ufeff', 'Asha'],
    // Joiners shape the letters of Indian scripts.
    ['ക്\u200d ശ്രീ\u200cമതി', 'ക്\u200d ശ്രീ\u200cമതി'],
  ])('shows what it says: %j', (given, shown) => {
    expect(RegisterBody.parse(cleanTexts({ ...person, name: given, address: given }))).toMatchObject({
      name: shown,
      address: shown,
    });
    expect(Note.parse(cleanText(given))).toBe(shown);
  });

  it('of unseen marks alone is none, and a message keeps its lines', () => {
    const unnamed = cleanTexts({ ...person, name: '\u202e\u200b\0', address: 'x' });
    expect(RegisterBody.safeParse(unnamed).success).toBe(false);
    expect(MessageText.parse(cleanText('Two\r\n\tlines\0\u202e.'))).toBe('Two\n\tlines.');
  });
});

describe('a number', () => {
  it('is read from the digits of every keyboard, and from groups', () => {
    const pizza = { name: 'Paneer', description: 'With paneer of the day.', price: ' ₹१,२९९.५० ' };
    expect(PizzaFields.parse(pizza).price).toBe(1_299.5);
    expect(DeliverySettings.parse({ pins: ['५६० ०', '560-001'], phoneRequired: false }).pins).toEqual([
      '5600',
      '560001',
    ]);
    expect(Gstin.parse('२९ABCDE १२३४F 2Zv')).toBe('29ABCDE1234F2ZV');
    expect(CodeBody.parse({ code: '१२३ ४५६' })).toEqual({ code: '123456' });
  });

  it('of pizzas is at most what a cart can have', () => {
    for (const pizzas of ['2001', '10000000000', '1e308', 'Infinity', '-1', '1.5', 'x'])
      expect([pizzas, PromiseQuery.safeParse({ pizzas }).success]).toEqual([pizzas, false]);
    expect(PromiseQuery.parse({ pizzas: '2000' })).toEqual({ pizzas: 2_000 });
  });
});

describe('the texts beside fields', () => {
  const oneMove = { category: 'bases', name: 'Regular', qty: 1 };
  const move = { key: '7d4a2f0e-3b1c-4e55-9a70-1f2e3d4c5b6a', kind: 'received', lines: [oneMove] };
  const firstMessage = (schema: z.ZodMiniType, value: unknown) =>
    schema.safeParse(value).error?.issues[0]?.message;

  it.each([
    [
      'a missing name',
      RegisterBody,
      { email: 'a@b.in', password: '123456', address: 'x' },
      'Name is required.',
    ],
    ['no legal name', BillSettingsInput, { regime: 'regular', legalName: '' }, 'Legal name is required.'],
    ['a name of blanks', RegisterBody, { name: ' \n' }, 'Name is required.'],
    ['the title of a text', ContactSettings.shape.about, { title: '' }, 'Title is required.'],
    ['a name that is a number', RegisterBody, { name: 7 }, 'Name is required.'],
    [
      'a long note',
      CartDelivery,
      { note: 'x'.repeat(141) },
      'Note is too long: use at most 140 characters, 1 fewer.',
    ],
    ['an empty password', NewPassword, '', 'Password is required.'],
    ['a short password', NewPassword, '12345', 'Password must be at least 6 characters long.'],
    [
      'a password short without its blanks',
      NewPassword,
      ' 12345\n',
      'Password must be at least 6 characters long.',
    ],
    [
      'what may only be one of a few',
      StockMoveBody,
      { ...move, kind: 'eaten' },
      'Kind must be one of received, waste, count, left, correction, waste-correction.',
    ],
    [
      'none of a pizza',
      RemakeBody,
      { key: move.key, quantity: 0, reason: 'wrong' },
      'Quantity must be a whole number from 1 to 50.',
    ],
    [
      'an ingredient with a long name',
      InventoryUpdate,
      { bases: { ['x'.repeat(41)]: { qty: 1, price: 1 } }, sauces: {}, cheeses: {}, veggies: {} },
      'Name is too long: use at most 40 characters, 1 fewer.',
    ],
    ['a list of nothing', StockMoveBody, { ...move, lines: [] }, 'Lines: give at least 1.'],
    [
      'a UPI address that is none',
      CounterSettings,
      { upi: 'forno' },
      'Enter a UPI address such as forno@okaxis.',
    ],
    ['a month that is none', MonthQuery, { month: 'Nov' }, 'Enter a month such as 2026-11.'],
    ['a key that mongoose drops', IngredientName, 'prototype', "“prototype” can't be a name."],
    ['an address that is none', Email, 'forno', 'Enter a valid email address.'],
    [
      'a fee beyond the paisa',
      FeeArea,
      { pins: [], fee: 0.125 },
      'Delivery fee must have at most two decimals.',
    ],
    ['too dear a delivery', FeeArea, { pins: [], fee: 1e6 }, 'Delivery fee must be at most 1,00,000.'],
    [
      'what its screen sends',
      ReceiveBody,
      { key: '?', tenders: [] },
      'This page is out of date. Please reload it.',
    ],
    [
      'a price that is no number',
      PizzaFields,
      { name: 'Diavola', description: 'Hot and generous', price: 'ten' },
      'Price must be a number.',
    ],
    [
      'a description of 9 characters',
      PizzaFields,
      { name: 'Diavola', description: '123456789', price: '10' },
      'Description must be 10 to 200 characters long.',
    ],
  ])('%s', (_case, schema, value, message) => {
    expect(firstMessage(schema, value)).toBe(message);
  });
});

it('chooses Regular, Tomato and Mozzarella for a line that chose nothing', () => {
  expect(CartUpdate.parse({ cartData: [{ pizzaId: id, quantity: 1 }] }).cartData[0]).toMatchObject({
    base: 'Regular',
    sauce: 'Tomato',
    cheese: 'Mozzarella',
    veggies: [],
  });
});

it.each(['', ' ', '__proto__', 'constructor', 'x'.repeat(41)])('refuses the ingredient name %j', (name) => {
  expect(IngredientName.safeParse(name).success).toBe(false);
});

it.each([
  'Black Olives',
  'Jalapeño',
  "Chef's Blend",
  'Garlic & Chilli (hot)',
  'पनीर',
  'No. 1',
  '$pecial',
  '½ & ½',
])('accepts %j', (name) => {
  expect(IngredientName.parse(name)).toBe(name);
  // However a keyboard composes its letters, it is the same ingredient.
  expect(IngredientName.parse(name.normalize('NFD'))).toBe(name.normalize('NFC'));
});

it('knows the four statuses alone', () => {
  expect(UpdateOrderBody.safeParse({ status: 'Eaten' }).success).toBe(false);
  expect(UpdateOrderBody.safeParse({ status: 'Delivered' }).success).toBe(true);
});

it('makes job ids without the colon that BullMQ refuses', () => {
  const ids = [
    jobKinds['payment-verification'].id(id, 'browser'),
    jobKinds['order-creation'].id(id, 0),
    jobKinds.refunds.id('k'),
    jobKinds['contact-email'].id('m'),
    jobKinds.sweep.id('sweep-round', 1),
  ];
  for (const jobId of ids) expect(jobId).toMatch(/^[a-z][\w-]+$/);
});
