import { limits } from '@forno/shared/domain';

/** Longest side (px) of what is drawn anew: twice what the shop shows. */
const longestSide = 1_920;
const quality = 0.9;

/**
 * A picture as the server takes it: one with too many bytes or pixels, as a phone makes them, is drawn anew, smaller and the
 * right way up. The file itself where the browser can't.
 */
export async function fittingPicture(file: File): Promise<File> {
  try {
    const image = await createImageBitmap(file);
    const { width, height } = image;
    const fits = file.size <= limits.imageBytesMax && width * height <= limits.imagePixelsMax;
    return fits ? file : await drawnSmaller(file.name, image);
  } catch {
    return file;
  }
}

async function drawnSmaller(name: string, image: ImageBitmap): Promise<File> {
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height));
  const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)];
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
  const as = (type: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  // Safari makes a PNG where it is asked for a WebP.
  const webp = await as('image/webp');
  const blob = webp?.type === 'image/webp' ? webp : await as('image/jpeg');
  if (!blob) throw new Error('the browser drew nothing');
  return new File([blob], name, { type: blob.type });
}
