import { type Answer, type Route, z } from '@forno/shared/contracts/server';
import { createClient } from '../../bff/src/testing/client.ts';

/**
 * Makes a call without the browser, to set up a test.
 * @throws with the refusal
 */
export async function ask<R extends Route>(
  url: string,
  session: { token: string } | null,
  route: R,
  options: { params?: Record<string, string>; body?: unknown } = {},
): Promise<Answer<R>> {
  const { status, body } = await createClient(url, session?.token).call<unknown>(route, options);
  if (status >= 300) throw new Error(`${route.method} ${route.path}: ${status} ${JSON.stringify(body)}`);
  return parseAnswer(route, body);
}

/** The route table ties each schema to its own type, which a generic call can't see. */
export function parseAnswer<R extends Route>(route: R, body: unknown): Answer<R> {
  return z.parse(route.answer as z.ZodMiniType<Answer<R>>, body);
}
