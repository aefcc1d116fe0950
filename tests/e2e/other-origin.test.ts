import { createServer } from 'node:http';
import { routes } from '@forno/shared/contracts';
import { freePort, listen, type Listening } from '@forno/shared/processes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowserFixture } from './support/browser-fixture.ts';

/** Two other origins, one of which the shop allows. */
const listed = `http://127.0.0.1:${await freePort()}`;
const stranger = `http://127.0.0.1:${await freePort()}`;
const fixture = openBrowserFixture({ env: { CORS_ORIGINS: listed } });
const servers: Listening[] = [];

beforeAll(async () => {
  for (const origin of [listed, stranger]) {
    const page = '<!doctype html><title>Another app</title><link rel="icon" href="data:,">';
    const server = createServer((_req, res) => res.setHeader('content-type', 'text/html').end(page));
    servers.push(await listen(server, Number(new URL(origin).port)));
  }
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
});

/** What a page of this origin gets from the shop: the profile by its token, and a menu picture. */
async function visitFrom(origin: string) {
  // The browser logs what it blocks.
  const allowErrors = origin === stranger ? /CORS policy|ERR_FAILED/ : undefined;
  const { page, session, account, ask } = await fixture.customer({ allowErrors, at: origin });
  const [pizza] = await ask(routes.pizzas);
  const found = await page.evaluate(
    async ({ url, token, picture }) => {
      const headers = { authorization: `Bearer ${token}` };
      const profile = await fetch(`${url}/user/profile`, { headers }).then(
        async (answer) => (await answer.json()).user.email as string,
        (error: Error) => error.name,
      );
      const image = new Image();
      image.src = `${url}/images/${picture}`;
      const width = await image.decode().then(
        () => image.naturalWidth,
        () => 0,
      );
      return { profile, width };
    },
    { url: fixture.shop.url, token: session.token, picture: pizza?.image },
  );
  return { ...found, account };
}

it('a page of an origin in CORS_ORIGINS reads the profile with its token and shows the pictures', async () => {
  const { profile, width, account } = await visitFrom(listed);
  expect(profile).toBe(account.email);
  expect(width).toBeGreaterThan(0);
});

it('a page of any other origin reads nothing, even with a token', async () => {
  expect((await visitFrom(stranger)).profile).toBe('TypeError');
});
