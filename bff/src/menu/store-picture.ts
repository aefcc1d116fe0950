import { pizzaImageField } from '@forno/shared/contracts/server';
import { ok, type Result } from '@forno/shared/domain';
import { isDuplicateKey, type Models } from '@forno/shared/server/db';
import { encodePicture } from '@forno/shared/server/menu';
import type { HandlerOptions } from '../http/handler.ts';
import { readUpload, type Upload } from '../http/read-body.ts';

/** How a pizza's form is read, and what a name that another pizza has is answered. */
export const pizzaForm: HandlerOptions<Upload> = {
  read: readUpload(pizzaImageField),
  onDuplicate: 'pizza_exists',
};

/** Stores a picture by content hash and returns its file name. Duplicates are stored once. */
export async function storePicture(models: Pick<Models, 'images'>, file: Buffer): Promise<Result<string>> {
  const picture = await encodePicture(file);
  if (!picture.ok) return picture;
  try {
    await models.images.create(picture.value);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  return ok(picture.value._id);
}

/** Removes a picture that no pizza uses. Old orders and carts then draw the pizza instead. */
export async function dropPicture(
  models: Pick<Models, 'images' | 'pizzas' | 'orders'>,
  name: string,
): Promise<void> {
  const shown = await models.pizzas.exists({ image: name });
  if (!shown && !(await models.orders.exists({ 'pizza.image': name })))
    await models.images.deleteOne({ _id: name });
}
