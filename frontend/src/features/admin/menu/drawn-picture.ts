import type { Recipe } from '@forno/shared/domain';
import { drawPicture } from '#art/draw-picture.ts';
import { renderSvg } from '#art/render-svg.ts';

const size = { width: 960, height: 720 };
const fileName = 'drawing-of-the-recipe';

/** Whether the picture is a drawing of ours, and so may follow a changed recipe. */
export function isDrawn(file: File | undefined): boolean {
  return file?.name === fileName;
}

/** A picture of a recipe, drawn like those of a fresh shop's menu. Throws where the browser can't. */
export async function drawnPicture(recipe: Recipe, pizzaName: string): Promise<File> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(renderSvg(drawPicture(recipe, pizzaName), size))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), size);
  canvas.getContext('2d')?.drawImage(image, 0, 0, size.width, size.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.95));
  if (!blob) throw new Error('the browser drew nothing');
  return new File([blob], fileName, { type: blob.type });
}
