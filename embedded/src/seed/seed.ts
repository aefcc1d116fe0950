import { randomUUID } from 'node:crypto';
import { ensureInventory } from '@forno/shared/server/stock';
import { type Image, inventoryId, isDuplicateKey, type Models, openDatabase } from '@forno/shared/server/db';
import { type Config, createPasswords, type Passwords } from '@forno/shared/server/runtime';
import { encodePicture } from '@forno/shared/server/menu';
import { demoAccounts } from './demo-accounts.ts';
import { seedInventory, seedPizzas, type SeedPizza } from './menu.ts';
import { renderPicture } from './pictures.ts';

/**
 * Fills an empty shop: demo accounts, menu, ingredients. The inventory is written last and marks completion: a
 * pizza that the admin deleted does not return at the next start, and an interrupted start resumes where it
 * stopped. `picture` makes a pizza's picture.
 */
export async function seed(
  config: Pick<Config, 'MONGO_URL' | 'PASSWORD_COST'>,
  picture = makePicture,
): Promise<void> {
  const database = await openDatabase(config);
  const passwords = createPasswords(config);
  try {
    const { models } = database;
    if (await models.inventory.exists({ _id: inventoryId })) return;
    const { admin, customer } = demoAccounts;
    await Promise.all([
      addAccount(models, passwords, admin),
      addAccount(models, passwords, customer),
      ...seedPizzas.map(async (pizza) => addPizza(models, pizza, await picture(pizza))),
    ]);
    await ensureInventory(models, seedInventory);
  } finally {
    await passwords.close();
    await database.close();
  }
}

async function addAccount(
  models: Models,
  passwords: Passwords,
  account: (typeof demoAccounts)['admin' | 'customer'],
): Promise<void> {
  const { password, ...given } = account;
  const hash = await passwords.hash(password, 'seed');
  if (!hash.ok) throw new Error(hash.refusal.message);
  const now = new Date();
  await createIfMissing(
    models.users.create({
      ...given,
      passwordHash: hash.value,
      isVerified: true,
      cartId: randomUUID(),
      sessionsFrom: now,
      createdAt: now,
    }),
  );
}

export async function makePicture({ name }: SeedPizza): Promise<Image> {
  const picture = await encodePicture(await renderPicture(name));
  if (!picture.ok) throw new Error(`the picture of ${name}: ${picture.refusal.message}`);
  return picture.value;
}

async function addPizza(
  models: Models,
  { name, description, price, recipe, spicy }: SeedPizza,
  picture: Image,
): Promise<void> {
  await createIfMissing(models.images.create(picture));
  const nameKey = name.toLowerCase();
  const image = picture._id;
  await createIfMissing(
    models.pizzas.create({ name, nameKey, description, price, image, recipe, spicy, createdAt: new Date() }),
  );
}

/** Keeps what an interrupted start already created. */
async function createIfMissing(creation: Promise<unknown>): Promise<void> {
  await creation.catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error;
  });
}
