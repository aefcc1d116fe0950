import { join } from 'node:path';
import { repositoryRoot } from '@forno/shared/processes';
import { expect, it } from 'vitest';
import { seedPizzas } from '../../embedded/src/seed/menu.ts';
import { drawPicture } from '../../frontend/src/art/draw-picture.ts';
import { renderSvg } from '../../frontend/src/art/render-svg.ts';

/** Twice a menu card's size on a phone, so that it is sharp there too. */
const size = { width: 800, height: 600 };
const folder = join(repositoryRoot, 'embedded/src/seed/pictures');

/** After a change: `npx vitest run --project unit tests/repository/menu-pictures --update`. */
it.each(seedPizzas)('the menu picture of $name is as its recipe is drawn', async ({ name, recipe }) => {
  const file = join(folder, `${name.toLowerCase().replaceAll(' ', '-')}.svg`);
  await expect(renderSvg(drawPicture(recipe, name), size)).toMatchFileSnapshot(file);
});
