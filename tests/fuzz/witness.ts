import { listIngredients } from '@forno/shared/domain';
import { type Models, readHolds, readInventoryDocument, type User } from '@forno/shared/server';

/** What must stay as it is, part by part, as text that can be compared. */
export type Witness = Record<string, string>;

/** What nobody may change for anybody by any call: not even an admin makes admins, or sets a password. */
const neverChanged = ({ _id, role, passwordHash }: User) => `${String(_id)} ${role} ${passwordHash}`;

/** Links can be asked for by anybody, and whoever guesses a password logs in; the rest is its owner's and the admins'. */
function ownersAlone(user: User): string {
  return JSON.stringify({ ...user, verification: undefined, passwordReset: undefined, sessions: undefined });
}

/** Everything in the books that callers without right may not touch, these accounts' own things apart. */
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

/** The same for what no caller at all may change. */
export async function observeAlways(models: Models): Promise<Witness> {
  const users = await models.users.find().sort({ _id: 1 }).lean<User[]>();
  return Object.fromEntries(users.map((user) => [`account ${String(user._id)}`, neverChanged(user)]));
}

/** The parts that are other than before. What was deleted or is new is no change of it, unless it is told. */
export function changes(before: Witness, after: Witness): string[] {
  return Object.keys(before).filter((part) => part in after && before[part] !== after[part]);
}
