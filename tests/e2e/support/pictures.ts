import sharp from 'sharp';

/** A file for a file input. */
export interface Upload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A small PNG file of this many pixels. */
export async function encodedPicture(width = 120, height = 90): Promise<Upload> {
  const picture = sharp({
    create: { width, height, channels: 3, background: '#b5482a' },
    limitInputPixels: false,
  });
  return file('pizza.png', await picture.png().toBuffer());
}

export function file(name: string, content: Buffer | string, mimeType = 'image/png'): Upload {
  return { name, mimeType, buffer: Buffer.from(content) };
}
