import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { limits } from '../../domain/index.ts';
import { encodePicture } from './encode-picture.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b5482a' }, limitInputPixels: false });

describe('encodePicture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const)(
    'draws a %s anew as WebP',
    async (format) => {
      const result = await encodePicture(await picture(40, 30).toFormat(format).toBuffer());
      if (!result.ok) throw new Error(result.refusal.code);
      expect(result.value._id).toMatch(/^[0-9a-f]{32}\.webp$/);
      expect(await sharp(result.value.bytes).metadata()).toMatchObject({
        format: 'webp',
        width: 40,
        height: 30,
      });
    },
  );

  it('makes large pictures smaller and gives the same picture the same name', async () => {
    const file = await picture(3000, 1500).png().toBuffer();
    const [one, other] = [await encodePicture(file), await encodePicture(file)];
    if (!one.ok || !other.ok) throw new Error('refused');
    expect(await sharp(one.value.bytes).metadata()).toMatchObject({ width: 960, height: 480 });
    expect(one.value._id).toBe(other.value._id);
  });

  it('drops what a camera wrote beside the picture', async () => {
    const file = await picture(20, 20)
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .jpeg()
      .toBuffer();
    const result = await encodePicture(file);
    if (!result.ok) throw new Error(result.refusal.code);
    expect((await sharp(result.value.bytes).metadata()).exif).toBeUndefined();
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  it.each([
    ['nothing at all', Buffer.alloc(0)],
    ['an SVG', Buffer.from(svg)],
    ['a page of HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['noise', Buffer.from(Array.from({ length: 500 }, (_, i) => (i * 37) % 256))],
  ])('refuses %s, whatever its name says', async (_what, file) => {
    expect(await encodePicture(file)).toMatchObject({ ok: false, refusal: { code: 'image_unreadable' } });
  });

  it('takes the first picture of an animation', async () => {
    const raw = { width: 30, height: 90, channels: 3 as const, pageHeight: 30 };
    const frames = Buffer.concat([0, 120, 240].map((shade) => Buffer.alloc(30 * 30 * 3, shade)));
    const file = await sharp(frames, { raw }).gif({ loop: 0 }).toBuffer();
    expect((await sharp(file).metadata()).pages).toBe(3);
    const result = await encodePicture(file);
    if (!result.ok) throw new Error(result.refusal.code);
    expect(await sharp(result.value.bytes).metadata()).toMatchObject({
      width: 30,
      height: 30,
      format: 'webp',
    });
  });

  it('refuses a picture that was cut off', async () => {
    const whole = await picture(400, 400).jpeg().toBuffer();
    expect(await encodePicture(whole.subarray(0, whole.length / 2))).toMatchObject({ ok: false });
  });

  it('refuses 40 megapixels however few bytes they take', async () => {
    const file = await picture(8000, 5000).png().toBuffer();
    expect(file.length).toBeLessThan(limits.imageBytesMax);
    expect(await encodePicture(file)).toMatchObject({ refusal: { code: 'image_too_large' } });
  });

  it('refuses an animation whose pictures together are too large, though each is small', async () => {
    const [side, pages] = [500, 101];
    const raw = { width: side, height: side * pages, channels: 1 as const, pageHeight: side };
    const frames = Array.from({ length: pages }, (_, page) => Buffer.alloc(side * side, (page % 2) * 200));
    const file = await sharp(Buffer.concat(frames), { raw })
      .gif({ effort: 1, colours: 2, dither: 0 })
      .toBuffer();
    expect(await sharp(file).metadata()).toMatchObject({ width: side, height: side, pages });
    expect(side * side * pages).toBeGreaterThan(limits.imagePixelsMax);
    expect(file.length).toBeLessThan(limits.imageBytesMax);
    expect(await encodePicture(file)).toMatchObject({ refusal: { code: 'image_too_large' } });
  });

  it('refuses a file above the limit without looking inside', async () => {
    const file = Buffer.alloc(limits.imageBytesMax + 1);
    expect(await encodePicture(file)).toMatchObject({ refusal: { code: 'image_too_large' } });
  });
});
