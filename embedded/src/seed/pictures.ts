import { drawPicture, renderSvg } from '@forno/shared/art';
import type { PizzaRecipe } from '@forno/shared/art';

/** Pixels: twice a menu card's size on a phone, so that it is sharp there too. */
const size = { width: 800, height: 600 };

export const pictureSvg = (recipe: PizzaRecipe, seed?: string): string =>
  renderSvg(drawPicture(recipe, seed), size);

/**
 * A recipe's menu picture, not yet encoded like an upload. Drawn during seeding, so that the repository holds
 * no pictures. `seed` is the pizza's name, so no two pizzas look alike.
 */
export async function renderPicture(recipe: PizzaRecipe, seed?: string): Promise<Buffer> {
  const svg = pictureSvg(recipe, seed);
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).png({ compressionLevel: 0 }).toBuffer();
}
