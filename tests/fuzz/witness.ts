import { listIngredients } from '@forno/shared/domain';
import { readHolds, readInventoryDocument } from '@forno/shared/server/checkouts';
import type { Models, User } from '@forno/shared/server/db';

/** What must not change, part by part, as comparable text. */
export type Witness = Record<string, string>;

/** What no call may change: not even an admin can create admins or set a password. */
const neverChanged = ({ _id, role, passwordHash }: User) => `${String(_id)} ${role} ${passwordHash}`;

/** Anybody may request links, and whoever guesses a password logs in; the rest only the owner and admins may change. */
function ownersAlone(user: User): string {
  return JSON.stringify({ ...user, verification: undefined, passwordReset: undefined, sessions: undefined });
}

/** Everything that unauthorized callers may not change, except these accounts' own data. */
export async function observe(models: Models, attackers: readonly string[]): Promise<Witness> {
  const [users, pizzas, images, inventory, orders, checkouts, audits] = await Promise.all([
    models.users.find().sort({ _id: 1 }).lean<User[]>(),
    models.pizzas.find().sort({ _id: 1 }).lean(),
    models.images.countDocuments(),
    readInventoryDocument(models),
    models.orders.find().sort({ _id: 1 }).lean(),
    models.checkouts
      .find({ userId: { $nin: attackers } })
      .sort({ _id: 1 })
      .lean(),
    models.audits.countDocuments(),
  ]);
  const held = [...(await readHolds(models)).values()].flat();
  const portions = listIngredients(inventory).map((item) => {
    const waiting = held.filter(({ category, name }) => category === item.category && name === item.name);
    return { ...item, qty: item.qty + waiting.reduce((sum, { qty }) => sum + qty, 0) };
  });
  return {
    roles: users
      .filter(({ role }) => role === 'admin')
      .map((user) => String(user._id))
      .join(),
    verified: users
      .filter(({ isVerified }) => isVerified)
      .map((user) => String(user._id))
      .join(),
    accounts: users
      .filter(({ _id }) => !attackers.includes(String(_id)))
      .map(ownersAlone)
      .join('\n'),
    pizzas: JSON.stringify(pizzas),
    images: String(images),
    inventory: JSON.stringify(portions),
    orders: JSON.stringify(orders),
    checkouts: JSON.stringify(checkouts),
    audits: String(audits),
  };
}

/** What no caller at all may change. */
export async function observeAlways(models: Models): Promise<Witness> {
  const users = await models.users.find().sort({ _id: 1 }).lean<User[]>();
  return Object.fromEntries(users.map((user) => [`account ${String(user._id)}`, neverChanged(user)]));
}

/** Names of changed parts. A part missing from either side does not count. */
export function changes(before: Witness, after: Witness): string[] {
  return Object.keys(before).filter((part) => part in after && before[part] !== after[part]);
}
