import type {
  CartAnswer,
  CartLine,
  InventoryAnswer,
  PizzaAnswer,
  SettingsAnswer,
} from '@forno/shared/contracts/admin';
import { defaultRecipe } from '@forno/shared/domain';

/** A valid id from a small number. */
export function exampleId(number: number): string {
  return number.toString(16).padStart(24, '0');
}

export const margherita: PizzaAnswer = {
  _id: exampleId(1),
  name: 'Margherita',
  description: 'Tomato, mozzarella, basil and nothing to hide behind.',
  price: 199,
  image: 'margherita.webp',
};

export const farmhouse: PizzaAnswer = {
  _id: exampleId(2),
  name: 'Farmhouse',
  description: 'Onion, capsicum, mushrooms and tomato, cut thick.',
  price: 329,
  image: 'farmhouse.webp',
};

export const cola: PizzaAnswer = {
  _id: exampleId(3),
  name: 'Cola',
  description: 'Cold, and rather sweet.',
  price: 49,
  image: 'cola.webp',
  kind: 'drink',
};

/** What a pizza has by default, with its prices. */
export const pricedRecipe = {
  ...defaultRecipe,
  basePrice: 40,
  saucePrice: 0,
  cheesePrice: 30,
  veggiesPrice: 0,
};

export function exampleLine(pizza: PizzaAnswer = margherita, more: Partial<CartLine> = {}): CartLine {
  return {
    pizzaId: pizza._id,
    pizzaName: pizza.name,
    pizzaImage: pizza.image,
    originalPrice: pizza.price,
    price: pizza.price,
    quantity: 1,
    ...pricedRecipe,
    ...more,
  };
}

export function exampleCart(cartData: CartLine[] = [], version = 1): CartAnswer {
  return { cartData, version, customisation: 'included' };
}

/** What the shop promises a cart. */
export const examplePromise = {
  from: '2026-11-25T15:00:00.000Z',
  to: '2026-11-25T15:15:00.000Z',
  busy: false,
};

/** The settings of a shop that is always open. */
export const openShop: SettingsAnswer = {
  version: 1,
  delivery: { pins: [], phoneRequired: false },
  hours: null,
  pause: null,
  kitchen: { pizzas: 8, minutes: 40, longest: null },
};

export const closedShop: SettingsAnswer = {
  ...openShop,
  hours: { week: Array(7).fill(null), exceptions: [] },
};

/** An inventory with the defaults in plenty and Thin Crust sold out. */
export function exampleInventory(): InventoryAnswer {
  return {
    bases: {
      Regular: { qty: 90, price: 40 },
      'Thin Crust': { qty: 0, price: 60 },
      'Cheese Burst': { qty: 9, price: 90 },
    },
    sauces: { Tomato: { qty: 90, price: 0 }, Pesto: { qty: 40, price: 35 } },
    cheeses: { Mozzarella: { qty: 90, price: 30 }, Feta: { qty: 30, price: 55 } },
    veggies: {
      Onion: { qty: 90, price: 15 },
      Mushrooms: { qty: 50, price: 25 },
      Olives: { qty: 0, price: 20 },
    },
  };
}
