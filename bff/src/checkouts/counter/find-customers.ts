import type { KnownCustomer } from '@forno/shared/contracts/server';
import { groupBy, ok, searchKey } from '@forno/shared/domain';
import type { Order, User } from '@forno/shared/server/db';
import type { Call, Deps } from '../deps.ts';

/** The latest orders that are looked through, and the most people shown. */
const most = { orders: 100, customers: 5 } as const;

type Past = Pick<
  Order,
  'checkoutId' | 'userId' | 'customer' | 'delivery' | 'fulfilment' | 'quantity' | 'asChosen'
> &
  Pick<Order, 'voided' | 'remakeOf'> &
  Pick<Order, 'pizza' | 'base' | 'sauce' | 'cheese' | 'veggies'>;

/**
 * Whose phone number ends so, by their orders: who they are, where they live, and what they had last, but for what was
 * cancelled or made again. Latest first.
 */
export async function findCustomers({ deps, query: { digits } }: Call<'counterCustomers'>) {
  // More than a number has begins with what some dial before it.
  const ending = digits.length > 10 ? digits.replace(/^0+/, '') : digits;
  const orders = await deps.models.orders
    // An index has each ending of a number. What is no phone's, as a house's number, must not count among the latest.
    .find({ words: ending, 'delivery.phone': new RegExp(`${ending}$`) })
    .sort({ _id: -1 })
    .limit(most.orders)
    .lean<Past[]>();
  const byCustomer = groupBy(
    orders,
    ({ delivery, customer }) => `${delivery?.phone} ${customer.email || searchKey(customer.name)}`,
  );
  const found = [...byCustomer.values()].slice(0, most.customers);
  const accounts = await readAccounts(deps, found.flat());
  return ok(found.map((theirs) => toKnown(theirs, accounts)));
}

type Account = Pick<User, '_id' | 'address' | 'addressBook'>;

async function readAccounts({ models }: Pick<Deps, 'models'>, orders: readonly Past[]) {
  const users = await models.users
    .find({ _id: { $in: orders.map(({ userId }) => userId) } }, { address: 1, addressBook: 1 })
    .lean<Account[]>();
  return new Map(users.map((user) => [String(user._id), user]));
}

function toKnown(theirs: readonly Past[], accounts: ReadonlyMap<string, Account>): KnownCustomer {
  const last = theirs[0];
  const bought = theirs.filter(({ voided, remakeOf }) => !voided && !remakeOf);
  const account = theirs.map(({ userId }) => accounts.get(String(userId))).find(Boolean);
  const used = theirs.map(({ delivery }) => delivery?.address);
  const addresses = [...used, account?.address, ...(account?.addressBook ?? [])];
  return {
    ...(account && { userId: String(account._id) }),
    name: last?.customer.name ?? '',
    phone: last?.delivery?.phone ?? '',
    addresses: [...new Set(addresses.flatMap((one) => one || []))],
    usual: bought
      .filter(({ checkoutId }) => bought[0]?.checkoutId.equals(checkoutId))
      .toReversed()
      .map(({ pizza, quantity, base, sauce, cheese, veggies, asChosen }) => ({
        pizzaId: String(pizza._id),
        pizzaName: pizza.name,
        quantity,
        base,
        sauce,
        cheese,
        veggies,
        ...(asChosen && { asChosen }),
      })),
  };
}
