import sharp from 'sharp';

/** A file as somebody chooses it in a form. */
export interface Upload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A picture of so many pixels, as a PNG of few bytes. */
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
