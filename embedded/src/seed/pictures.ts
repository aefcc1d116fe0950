import { drawPicture, renderSvg } from '@forno/shared/art';
import type { PizzaRecipe } from '@forno/shared/art';

/** Pixels. Twice what a menu card shows on a phone, so that it is sharp there too. */
export const PICTURE = { width: 800, height: 600, contentType: 'image/webp' } as const;

/**
 * The menu picture of a recipe, as WebP of well under 60 kB. Drawn when the shop is seeded, so that no
 * picture lies in the repository. `seed` is the pizza's name: two pizzas never look like twins.
 */
export async function renderPicture(recipe: PizzaRecipe, seed?: string): Promise<Buffer> {
  const svg = renderSvg(drawPicture(recipe, seed), { width: PICTURE.width, height: PICTURE.height });
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).webp({ quality: 78, effort: 5 }).toBuffer();
}
