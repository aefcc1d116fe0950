import { routes } from '@forno/shared/contracts/server';
import { expect, it } from 'vitest';
import { shopForTests } from '../testing/open-test-shop.ts';
import { openApi } from './open-api.ts';

const shop = await shopForTests();

it('the description of the API is there for everybody, as OpenAPI', async () => {
  const response = await shop.visitor.fetch('/api/docs/openapi.json');
  expect(response.headers.get('content-type')).toContain('application/json');
  expect(await response.json()).toEqual(JSON.parse(JSON.stringify(openApi())));
});

it('the viewer and all that it loads come from the shop itself', async () => {
  const page = await shop.visitor.fetch('/api/docs', { headers: { accept: 'text/html' } });
  const html = await page.text();
  const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => String(address));
  const files = addresses.filter((address) => address.startsWith('/'));
  expect(addresses.filter((address) => !files.includes(address))).toEqual(['data:,']);
  expect(files).toHaveLength(3);
  for (const file of files) {
    const response = await shop.visitor.fetch(file);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(file.endsWith('.css') ? /^text\/css/ : /javascript/);
    await response.arrayBuffer();
  }
});

it('only these paths have the policy that the viewer needs; nothing else of its package is served', async () => {
  const policyOf = async (path: string) =>
    (await shop.visitor.fetch(path, { headers: { accept: 'text/html' } })).headers.get(
      'content-security-policy',
    );
  expect(await policyOf('/api/docs')).toMatch(
    /default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'/,
  );
  for (const path of ['/', '/api', '/api/docsx', routes.settings.path])
    expect(await policyOf(path)).not.toContain("style-src 'self' 'unsafe-inline'");
  for (const file of ['package.json', 'swagger-ui-bundle.js.map', '..%2fswagger-ui.js']) {
    const response = await shop.visitor.fetch(`/api/docs/${file}`, { headers: { accept: '*/*' } });
    expect(response.status).toBe(404);
  }
});
