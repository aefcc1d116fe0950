import { refusalOf } from '@forno/shared/messages';
import type { Models } from '@forno/shared/server';
import { type Request, type Response, Router } from 'express';
import { sendRefusal } from '../http/send-refusal.ts';

/** A picture's name is the hash of its bytes: whoever has it never asks again. */
const forever = 'public, max-age=31536000, immutable';

export function imagesRouter(models: Pick<Models, 'images'>): Router {
  const router = Router();
  router.get('/images/:name', async (req: Request<{ name: string }>, res: Response) => {
    const { name } = req.params;
    const etag = `"${name}"`;
    if (req.headers['if-none-match'] === etag) {
      res.status(304).set({ 'cache-control': forever, etag }).end();
      return;
    }
    const image = await models.images.findById(name);
    if (!image) return sendRefusal(res, refusalOf('not_found'));
    res.set({ 'content-type': image.contentType, 'cache-control': forever, etag }).send(image.bytes);
  });
  return router;
}
