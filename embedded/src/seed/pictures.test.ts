import { encodePicture } from '@forno/shared/server/menu';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { seedPizzas } from './menu.ts';
import { renderPicture } from './pictures.ts';

describe('menu pictures', () => {
  it('are 800 x 600, and under 60 kB each once they are encoded', async () => {
    for (const { name } of seedPizzas) {
      const picture = await encodePicture(await renderPicture(name));
      if (!picture.ok) throw new Error(picture.refusal.message);
      const { width, height } = await sharp(picture.value.bytes).metadata();
      expect({ name, width, height }).toEqual({ name, width: 800, height: 600 });
      expect(picture.value.bytes.length).toBeLessThan(60_000);
    }
  });

  it('come out the same every time, so that seeding again changes nothing', async () => {
    const [first] = seedPizzas;
    const twice = await Promise.all([1, 2].map(() => renderPicture(first!.name)));
    expect(twice[0]!.equals(twice[1]!)).toBe(true);
  });

  it('really show the pizza: cheese in the middle, table in the corner', async () => {
    const { data, info } = await sharp(await renderPicture(seedPizzas[0]!.name))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const brightness = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0;
    expect(brightness(2, 300)).toBeLessThan(90);
    expect(brightness(400, 60)).toBeGreaterThan(120);
  });
});
