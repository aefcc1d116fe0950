import { refusalOf } from '@forno/shared/messages/server';
import { type Request, type Response, Router } from 'express';
import { sendRefusal } from '../http/refusals.ts';
import type { Deps } from './deps.ts';

/** Named by content hash, so cached forever. */
const forever = 'public, max-age=31536000, immutable';

/** Public, and shown by pages of any origin: mails have them, and webmail reads mails. */
export function imagesRouter({ models }: Pick<Deps, 'models'>): Router {
  const router = Router();
  router.get('/images/:name', async (req: Request<{ name: string }>, res: Response) => {
    const { name } = req.params;
    const etag = `"${name}"`;
    res.set('cross-origin-resource-policy', 'cross-origin');
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
