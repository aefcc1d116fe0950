import type { Mutant } from '../mutant.ts';

export const price: readonly Mutant[] = [
  {
    id: 'M41',
    mistake: 'the amount shown is not compared',
    file: 'bff/src/payments/price-checkout.ts',
    before: 'if (toPaise(shown) !== amount)',
    after: 'if (false)',
    tests: [
      {
        file: 'bff/src/payments/price-checkout.test.ts',
        name: 'is refused at another total, with the right one',
      },
    ],
  },
  {
    id: 'N129',
    mistake: 'a line is charged once, whatever its quantity',
    file: 'shared/src/domain/pricing.ts',
    before: 'return toPaise(chargedPrice(line, customisation)) * line.quantity;',
    after: 'return toPaise(chargedPrice(line, customisation));',
    tests: [
      {
        file: 'shared/src/domain/pricing.test.ts',
        name: 'is the sum of original price times quantity, in paise',
      },
    ],
  },
  {
    id: 'N130',
    mistake: 'the two ways to charge are swapped',
    file: 'shared/src/domain/pricing.ts',
    before: "customisation === 'included' ? originalPrice : price",
    after: "customisation === 'included' ? price : originalPrice",
    tests: [
      {
        file: 'shared/src/domain/pricing.test.ts',
        name: 'is the sum of original price times quantity, in paise',
      },
    ],
  },
  {
    id: 'N131',
    mistake: 'paise are cut off, not rounded',
    file: 'shared/src/domain/money.ts',
    before: 'return Math.round(rupees * 100);',
    after: 'return Math.floor(rupees * 100);',
    tests: [{ file: 'shared/src/domain/money.test.ts', name: 'loses no paisa on the way there and back' }],
  },
  {
    id: 'N132',
    mistake: 'veggies are free',
    file: 'shared/src/domain/pricing.ts',
    before: 'toPaise(cheesePrice) +\n    toPaise(veggiesPrice);',
    after: 'toPaise(cheesePrice);',
    tests: [
      { file: 'shared/src/domain/pricing.test.ts', name: 'replaces the default 70 by what was chosen' },
    ],
  },
  {
    id: 'N133',
    mistake: 'a line below 0 is sold',
    file: 'bff/src/payments/price-checkout.ts',
    before: ' || lines.some((line) => line.amount < 0))',
    after: ')',
    tests: [
      {
        file: 'bff/src/payments/price-checkout.test.ts',
        name: 'sells nothing below 0, also when the total is above it',
      },
    ],
  },
  {
    id: 'N134',
    mistake: 'a total that the provider refuses is asked for',
    file: 'bff/src/payments/price-checkout.ts',
    before: 'if (amount < limits.paymentMinPaise ||',
    after: 'if (amount <= 0 ||',
    tests: [
      {
        file: 'bff/src/payments/price-checkout.test.ts',
        name: 'must come to what the provider takes, and says so',
      },
    ],
  },
  {
    id: 'N135',
    mistake: 'a cart with something gone is sold',
    file: 'bff/src/payments/price-checkout.ts',
    before: 'if (reasons.length > 0)',
    after: 'if (false)',
    tests: [{ file: 'bff/src/payments/price-checkout.test.ts', name: 'with the problem' }],
  },
  {
    id: 'N136',
    mistake: 'an invented cheese is a discount',
    file: 'bff/src/cart/choose-lines.ts',
    before:
      "  if (!Object.hasOwn(inventory.cheeses, recipe.cheese) && !cheeseKept) return refuse('invalid_price');\n",
    after: '',
    tests: [
      { file: 'bff/src/cart/cart.int.test.ts', name: 'lets a cheese that went since it was chosen cost 0' },
    ],
  },
  {
    id: 'N137',
    mistake: 'a price that changed is not pointed out',
    file: 'shared/src/server/shop/price-cart.ts',
    before: 'if (chargedPrice(line, customisation) !== was)',
    after: 'if (false)',
    tests: [
      {
        file: 'bff/src/cart/cart.int.test.ts',
        name: 'stays in the cart and is pointed out: pizza gone, ingredient gone, sold out, price changed',
      },
    ],
  },
  {
    id: 'N138',
    mistake: 'the last of two tabs wins, whatever the other wrote',
    file: 'bff/src/cart/update-cart.ts',
    before: '{ _id: cart._id, cartVersion: cart.cartVersion },',
    after: '{ _id: cart._id },',
    tests: [
      { file: 'bff/src/cart/cart.int.test.ts', name: 'lets exactly one of ten tabs change the same version' },
    ],
  },
  {
    id: 'N139',
    mistake: 'an emptied cart keeps its hold',
    file: 'bff/src/cart/update-cart.ts',
    before: 'if (chosen.value.length === 0)\n',
    after: 'if (false)\n',
    tests: [
      {
        file: 'bff/src/payments/hoarding.int.test.ts',
        name: 'the hold is released when the cart is emptied, and when the account is deleted',
      },
    ],
  },
];
