import { drawPicture, renderSvg } from '@forno/shared/art';
import type { PizzaRecipe } from '@forno/shared/art';

/** Pixels. Twice what a menu card shows on a phone, so that it is sharp there too. */
const size = { width: 800, height: 600 };

/**
 * The menu picture of a recipe, as it comes before it is encoded like any upload. Drawn when the shop is
 * seeded, so that no picture lies in the repository. `seed` is the pizza's name: two pizzas never look like twins.
 */
export async function renderPicture(recipe: PizzaRecipe, seed?: string): Promise<Buffer> {
  const svg = renderSvg(drawPicture(recipe, seed), size);
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).png({ compressionLevel: 0 }).toBuffer();
}
