import { describe, expect, it } from 'vitest';
import {
  CartUpdate,
  Email,
  IngredientName,
  jobIds,
  NewPassword,
  PizzaFields,
  RegisterBody,
  routes,
  UpdateOrderBody,
  z,
} from './index.ts';

const id = '65a0c0ffee0000000000beef';

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

  it('gives parameters to each path that names one', () => {
    for (const route of Object.values(routes)) {
      expect('params' in route, route.path).toBe(route.path.includes('/:'));
    }
  });
});

describe('an e-mail address', () => {
  it.each(['a@b.in', 'First.Last+tag@sub.example.co'])('accepts %s', (email) => {
    expect(Email.parse(email)).toBe(email.toLowerCase());
  });

  it.each(['', 'a', 'a@b', '@b.in', 'a@b..in', 'a b@c.in', 'a@b.in\nbcc: c@d.in'])('refuses %j', (email) => {
    expect(Email.safeParse(email).success).toBe(false);
  });
});

describe('the texts beside fields', () => {
  const firstMessage = (schema: z.ZodMiniType, value: unknown) =>
    schema.safeParse(value).error?.issues[0]?.message;

  it.each([
    [
      'a missing name',
      RegisterBody,
      { email: 'a@b.in', password: '123456', address: 'x' },
      'Name is required.',
    ],
    ['an empty password', NewPassword, '', 'Password is required.'],
    ['a short password', NewPassword, '12345', 'Password must be at least 6 characters long.'],
    ['an address that is none', Email, 'forno', 'Enter a valid email address.'],
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

it.each(['a.b', '$set', '', ' ', '__proto__', 'x'.repeat(41)])('refuses the ingredient name %j', (name) => {
  expect(IngredientName.safeParse(name).success).toBe(false);
});

it.each(['Black Olives', 'Jalapeño', "Chef's Blend", 'Garlic & Chilli (hot)', 'पनीर'])(
  'accepts %j',
  (name) => {
    expect(IngredientName.parse(name)).toBe(name);
    // However a keyboard composes its letters, it is the same ingredient.
    expect(IngredientName.parse(name.normalize('NFD'))).toBe(name.normalize('NFC'));
  },
);

it('knows the four statuses alone', () => {
  expect(UpdateOrderBody.safeParse({ status: 'Eaten' }).success).toBe(false);
  expect(UpdateOrderBody.safeParse({ status: 'Delivered' }).success).toBe(true);
});

it('makes job ids without the colon that BullMQ refuses', () => {
  const ids = [jobIds.verification(id, 'browser'), jobIds.line(id, 0), jobIds.refund('k'), jobIds.mail('m')];
  for (const jobId of ids) expect(jobId).toMatch(/^[a-z][\w-]+$/);
});
