import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, RefusalBody, type Route, z } from '@forno/shared/contracts';

export interface Called<R extends Route> {
  status: number;
  /** The parsed answer of a 2xx. */
  answer: Answer<R> | undefined;
  refusal: RefusalBody | undefined;
}

/** An answer of the shop: to which route, with what status, after how long (ms), and a refusal's code. */
export type OnAnswer = (route: Route, status: number, ms: number, code: string | undefined) => void;

interface CallOptions {
  params?: Record<string, string>;
  body?: unknown;
  form?: FormData;
  /** For a call that may not be repeated: undefined then says that nobody knows what became of it. */
  once?: boolean;
  /** Hears of every attempt that was answered. */
  onAnswer?: OnAnswer | undefined;
  /** Tried again after a broken connection, a 5xx or a 429, until this moment (ms since 1970). */
  until: number;
}

/** A shop that has too much to do is not asked the more often: the pause grows from the first to the second. */
const pauseMs = { first: 150, longest: 1_000 };
const timeoutMs = 12_000;

/**
 * Calls the shop as a patient browser does: what did not reach it, or met a shop that was being killed, is
 * tried again. Undefined when time is up.
 */
export async function callShop<R extends Route>(
  url: string,
  token: string | undefined,
  route: R,
  { params = {}, body, form, once = false, onAnswer, until }: CallOptions,
): Promise<Called<R> | undefined> {
  const path = route.path.replace(/:(\w+)/g, (_whole, name: string) => params[name] ?? '');
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    connection: 'close',
  };
  let pause = pauseMs.first;
  while (Date.now() < until) {
    const asked = performance.now();
    const response = await fetch(url + path, {
      method: route.method,
      headers,
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
      signal: AbortSignal.timeout(timeoutMs),
    })
      .then(async (answer) => ({ status: answer.status, json: (await answer.json()) as unknown }))
      // Also an answer that a killed process did not finish.
      .catch(() => undefined);
    if (response) {
      const ms = performance.now() - asked;
      const refused = RefusalBody.safeParse(response.json);
      onAnswer?.(route, response.status, ms, refused.success ? refused.data.code : undefined);
    }
    if (response !== undefined && response.status < 500 && response.status !== 429) {
      const { json } = response;
      return response.status < 300
        ? { status: response.status, answer: parseAnswer(route, json), refusal: undefined }
        : { status: response.status, answer: undefined, refusal: z.parse(RefusalBody, json) };
    }
    if (once) return undefined;
    await delay(pause);
    pause = Math.min(2 * pause, pauseMs.longest);
  }
  return undefined;
}

/** The table of calls ties each schema to its own type, which a generic call cannot see. */
function parseAnswer<R extends Route>(route: R, json: unknown): Answer<R> {
  return z.parse(route.answer as z.ZodMiniType<Answer<R>>, json);
}
