import { mistakes } from '../mutant.ts';

const priceCheckout = 'bff/src/payments/price-checkout.test.ts';
const pricing = 'shared/src/domain/pricing.test.ts';
const money = 'shared/src/domain/money.test.ts';
const cart = 'bff/src/cart/cart.int.test.ts';
const hoarding = 'bff/src/payments/hoarding.int.test.ts';

export const price = mistakes({
  'bff/src/payments/price-checkout.ts': {
    'M41 the amount shown is not compared': [
      'if (toPaise(shown) !== amount)',
      'if (false)',
      `${priceCheckout} > is refused at another total, with the right one`,
    ],
    'N133 a line below 0 is sold': [
      ' || lines.some((line) => line.amount < 0))',
      ')',
      `${priceCheckout} > sells nothing below 0, also when the total is above it`,
    ],
    'N134 a total that the provider refuses is asked for': [
      'if (amount < limits.paymentMinPaise ||',
      'if (amount <= 0 ||',
      `${priceCheckout} > must come to what the provider takes, and says so`,
    ],
    'N135 a cart with something gone is sold': [
      'if (reasons.length > 0)',
      'if (false)',
      `${priceCheckout} > with the problem`,
    ],
  },
  'shared/src/domain/pricing.ts': {
    'N129 a line is charged once, whatever its quantity': [
      'return toPaise(chargedPrice(line, customisation)) * line.quantity;',
      'return toPaise(chargedPrice(line, customisation));',
      `${pricing} > is the sum of original price times quantity, in paise`,
    ],
    'N130 the two ways to charge are swapped': [
      "customisation === 'included' ? originalPrice : price",
      "customisation === 'included' ? price : originalPrice",
      `${pricing} > is the sum of original price times quantity, in paise`,
    ],
    'N132 veggies are free': [
      'toPaise(cheesePrice) +\n    toPaise(veggiesPrice);',
      'toPaise(cheesePrice);',
      `${pricing} > replaces the default 70 by what was chosen`,
    ],
  },
  'shared/src/domain/money.ts': {
    'N131 paise are cut off, not rounded': [
      'return Math.round(rupees * 100);',
      'return Math.floor(rupees * 100);',
      `${money} > loses no paisa on the way there and back`,
    ],
  },
  'bff/src/cart/choose-lines.ts': {
    'N136 an invented cheese is a discount': [
      "  if (!Object.hasOwn(inventory.cheeses, recipe.cheese) && !cheeseKept) return refuse('invalid_price');\n",
      '',
      `${cart} > lets a cheese that went since it was chosen cost 0`,
    ],
  },
  'shared/src/server/shop/price-cart.ts': {
    'N137 a price that changed is not pointed out': [
      'if (chargedPrice(line, customisation) !== was)',
      'if (false)',
      `${cart} > stays in the cart and is pointed out: pizza gone, ingredient gone, sold out, price changed`,
    ],
  },
  'bff/src/cart/handlers.ts': {
    'N138 the last of two tabs wins, whatever the other wrote': [
      '{ _id: cart._id, cartVersion: cart.cartVersion },',
      '{ _id: cart._id },',
      `${cart} > refuses a change when another tab writes between its reading and its writing`,
    ],
    'N139 an emptied cart keeps its hold': [
      'if (chosen.value.length === 0)\n',
      'if (false)\n',
      `${hoarding} > the hold is released when the cart is emptied, and when the account is deleted`,
    ],
  },
});
