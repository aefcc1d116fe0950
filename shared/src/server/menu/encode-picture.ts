import { createHash } from 'node:crypto';
import { limits, ok, type Result } from '../../domain/index.ts';
import { refuse } from '../../messages/server/index.ts';
import type { Image } from '../db/models/index.ts';

/** Raster formats (AVIF reports heif). SVG and PDF are programs and rejected. */
const readable = new Set(['jpeg', 'png', 'webp', 'heif', 'avif', 'gif', 'tiff', 'jp2', 'jxl']);
const side = 960;

/** Loaded lazily, to keep start-up fast. One thread and no cache, so that an upload does not starve other requests. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/**
 * Decodes an uploaded file by its content, whatever its name, and re-encodes it as WebP of at most 960 pixels a side
 * (the first frame of an animation): nothing of the original is kept. Named by the hash of the new bytes.
 */
export async function encodePicture(file: Uint8Array): Promise<Result<Image>> {
  if (file.length > limits.imageBytesMax) return refuse('image_too_large');
  if (file.length === 0) return refuse('image_unreadable');
  const sharp = await loadSharp();
  try {
    const { format, width, height, pages = 1 } = await sharp(file, { limitInputPixels: false }).metadata();
    if (!readable.has(format)) return refuse('image_unreadable');
    if (width * height * pages > limits.imagePixelsMax) return refuse('image_too_large');
    const bytes = await sharp(file, { limitInputPixels: limits.imagePixelsMax, failOn: 'error', pages: 1 })
      .rotate()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
    return ok({ _id: `${pictureHash(bytes)}.webp`, contentType: 'image/webp', bytes });
  } catch {
    // sharp throws for anything it cannot decode completely.
    return refuse('image_unreadable');
  }
}

function pictureHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}
