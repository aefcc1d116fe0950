import { limits } from '@forno/shared/domain';
import { afterEach, expect, it, vi } from 'vitest';
import { fittingPicture } from './fitting-picture.ts';

const photo = (bytes: number) => new File(['x'.repeat(bytes)], 'phone.jpg', { type: 'image/jpeg' });
const drawn = vi.fn<(width: number, height: number, type: string) => void>();

/** A browser that decodes every file to this size, and draws no WebP. */
function browserOf(width: number, height: number): void {
  vi.stubGlobal('createImageBitmap', async () => ({ width, height }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type,
  ) {
    drawn(this.width, this.height, type ?? '');
    done(new Blob(['small'], { type: type === 'image/webp' ? 'image/png' : (type ?? '') }));
  });
}
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('leaves what the server takes as it is, and what the browser can not read', async () => {
  const small = photo(10);
  browserOf(4_000, 3_000);
  expect(await fittingPicture(small)).toBe(small);
  vi.unstubAllGlobals();
  const unread = photo(limits.imageBytesMax + 1);
  expect(await fittingPicture(unread)).toBe(unread);
});

it.each([
  ['bytes', photo(limits.imageBytesMax + 1), 4_000, 3_000],
  ['pixels', photo(10), 8_000, 6_000],
])('draws one of too many %s anew, as large as a shop needs', async (_what, file, width, height) => {
  browserOf(width, height);
  const made = await fittingPicture(file);
  expect([made.name, made.type, made.size]).toEqual(['phone.jpg', 'image/jpeg', 5]);
  expect(drawn).toHaveBeenLastCalledWith(1_920, 1_440, 'image/jpeg');
});
