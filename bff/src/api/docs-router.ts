import { createRequire } from 'node:module';
import { type RequestHandler, Router } from 'express';
import { policyOfOthers } from '../http/security-headers.ts';
import { openApi } from './open-api.ts';

const folder = '/api/docs';
const viewer = ['swagger-ui.css', 'swagger-ui-bundle.js'];
const { resolve } = createRequire(import.meta.url);

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>The API of Forno</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${folder}/swagger-ui.css">
<main id="viewer"></main>
<script src="${folder}/swagger-ui-bundle.js"></script>
<script src="${folder}/start.js"></script>
</html>
`;
const start = `SwaggerUIBundle({ url: '${folder}/openapi.json', dom_id: '#viewer' });\n`;

/** The description of the API at /api/docs, for everybody: as OpenAPI, and in Swagger UI, with nothing from elsewhere. */
export function docsRouter(): Router {
  let description: ReturnType<typeof openApi> | undefined;
  const send =
    (type: string, body: string): RequestHandler =>
    (_req, res) => {
      res.type(type).send(body);
    };
  const router = Router();
  router.use(folder, (_req, res, next) => {
    res.set({ 'content-security-policy': policyOfOthers('none'), 'cache-control': 'no-cache' });
    next();
  });
  router.get(folder, send('html', page));
  router.get(`${folder}/start.js`, send('js', start));
  router.get(`${folder}/openapi.json`, (_req, res) => {
    description ??= openApi();
    res.json(description);
  });
  for (const file of viewer)
    router.get(`${folder}/${file}`, (_req, res) => {
      // Its folder may be below one whose name starts with a dot.
      res.sendFile(resolve(`swagger-ui-dist/${file}`), { cacheControl: false, dotfiles: 'allow' });
    });
  return router;
}
