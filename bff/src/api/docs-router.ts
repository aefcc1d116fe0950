import { createRequire } from 'node:module';
import { type RequestHandler, Router } from 'express';
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

/** Stricter than the shop's, except for the style elements and built-in pictures of Swagger UI. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

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
    res.set({ 'content-security-policy': policy, 'cache-control': 'no-cache' });
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
