import { type Answer, type Route, z } from '@forno/shared/contracts';

interface AskInput {
  params?: Record<string, string>;
  body?: unknown;
}

/**
 * Makes a call without the browser, to set up a test.
 * @throws with the refusal
 */
export async function ask<R extends Route>(
  url: string,
  session: { token: string } | null,
  route: R,
  { params = {}, body }: AskInput = {},
): Promise<Answer<R>> {
  const path = route.path.replace(/:(\w+)/g, (_whole, name: string) => params[name] ?? '');
  const response = await fetch(url + path, {
    method: route.method,
    headers: {
      ...(session ? { authorization: `Bearer ${session.token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${route.method} ${path}: ${response.status} ${text}`);
  // The route table ties each schema to its own type, which a generic call can't see.
  return z.parse(route.answer as z.ZodMiniType<Answer<R>>, JSON.parse(text));
}
