import {
  type CartAnswer,
  type CartLine,
  type CartLineChoice,
  DeliveryChoice,
  type InventoryAnswer,
  type PizzaAnswer,
} from '@forno/shared/contracts/admin';
import { priceLine } from '@forno/shared/domain';
import {
  exampleCart,
  exampleInventory,
  exampleLine,
  examplePromise,
  farmhouse,
  margherita,
  openShop,
} from './cart-examples.ts';
import { fakeServer, type Replies } from './fake-server.ts';

export interface Shop {
  cart?: CartLine[];
  pizzas?: PizzaAnswer[];
  inventory?: InventoryAnswer;
  customisation?: CartAnswer['customisation'];
  /** Replaces or adds calls. */
  replies?: Replies;
}

/**
 * A shop with a menu, an inventory and one cart that responds like the BFF: with its own prices and a version per
 * change.
 */
export function fakeShop(shop: Shop = {}) {
  const {
    pizzas = [margherita, farmhouse],
    inventory = exampleInventory(),
    customisation = 'included',
  } = shop;
  let cart = { ...exampleCart(shop.cart ?? []), customisation };

  const lineOf = (choice: CartLineChoice): CartLine => {
    const pizza = pizzas.find(({ _id }) => _id === choice.pizzaId) ?? margherita;
    return {
      ...exampleLine(pizza),
      ...choice,
      ...priceLine(pizza.price, choice, inventory),
      originalPrice: pizza.price,
    };
  };
  const server = fakeServer({
    'GET /pizza/getallpizzas': { body: pizzas },
    'GET /pizza/food': { body: {} },
    'GET /inventory': { body: inventory },
    'GET /payment/checkouts': { body: [] },
    'GET /shop': { body: openShop },
    'GET /shop/fees': { body: { version: 0, fees: [], customisation } },
    'GET /shop/promise': { body: examplePromise },
    'GET /user/cart': () => ({ body: cart }),
    'PUT /user/cart_delivery': ({ body }) => {
      cart = { ...cart, delivery: DeliveryChoice.parse(body) };
      return { body: cart };
    },
    'PUT /user/update_cart': ({ body }) => {
      const update = body as { cartData: CartLineChoice[]; version: number };
      if (update.version !== cart.version) {
        const message = 'Your cart changed in another tab.';
        return { status: 409, body: { code: 'cart_changed', message, details: cart } };
      }
      cart = { ...cart, cartData: update.cartData.map(lineOf), version: cart.version + 1 };
      return { body: cart };
    },
    ...shop.replies,
  });
  return {
    server,
    /** The server's current cart. */
    cart: () => cart,
    /** Simulates another tab. */
    changeElsewhere: (cartData: CartLine[]) => {
      cart = { ...cart, cartData, version: cart.version + 1 };
    },
    /** Number of requests. */
    asked: (call: string) => server.sent.filter(({ method, path }) => `${method} ${path}` === call).length,
  };
}
