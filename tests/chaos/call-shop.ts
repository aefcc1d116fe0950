import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, livePositionHeader, RefusalBody, type Route, z } from '@forno/shared/contracts/server';
import { parseAnswer } from '../support/ask.ts';

interface Called<R extends Route> {
  status: number;
  /** The parsed body of a 2xx. */
  answer: Answer<R> | undefined;
  refusal: RefusalBody | undefined;
  /** Of the answer in the stream of live events. */
  position: number;
}

/** A response: its route, status, time (ms), and a refusal's code. */
export type OnAnswer = (route: Route, status: number, ms: number, code: string | undefined) => void;

interface CallOptions {
  params?: Record<string, string>;
  body?: unknown;
  form?: FormData;
  /** Never retried: undefined then means that nobody knows whether it took effect. */
  once?: boolean;
  /** Called for every attempt with a response. */
  onAnswer?: OnAnswer | undefined;
  /** Retried after a broken connection, a 5xx or a 429, until this says so. */
  isOver: () => boolean;
}

/** Backs off: a busy shop must not get more calls. */
const pauseMs = { first: 150, longest: 1_000 };
const timeoutMs = 12_000;

/**
 * Calls the shop like a patient browser: retries calls that did not reach it or met a shop being killed.
 * Undefined when time is up.
 */
export async function callShop<R extends Route>(
  url: string,
  token: string | undefined,
  route: R,
  { params = {}, body, form, once = false, onAnswer, isOver }: CallOptions,
): Promise<Called<R> | undefined> {
  const path = route.path.replace(/:(\w+)/g, (_whole, name: string) => params[name] ?? '');
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    connection: 'close',
    // To pack and unpack what never leaves the machine costs more than to send it.
    'accept-encoding': 'identity',
  };
  let pause = pauseMs.first;
  while (!isOver()) {
    const asked = performance.now();
    const response = await fetch(url + path, {
      method: route.method,
      headers,
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
      signal: AbortSignal.timeout(timeoutMs),
    })
      .then(async (answer) => ({
        status: answer.status,
        position: Number(answer.headers.get(livePositionHeader)),
        json: (await answer.json()) as unknown,
      }))
      // Or a killed process did not finish its response.
      .catch(() => undefined);
    if (response) {
      const ms = performance.now() - asked;
      const refused = RefusalBody.safeParse(response.json);
      onAnswer?.(route, response.status, ms, refused.success ? refused.data.code : undefined);
    }
    if (response !== undefined && response.status < 500 && response.status !== 429) {
      const { status, position, json } = response;
      return status < 300
        ? { status, position, answer: parseAnswer(route, json), refusal: undefined }
        : { status, position, answer: undefined, refusal: z.parse(RefusalBody, json) };
    }
    if (once) return undefined;
    await delay(pause);
    pause = Math.min(2 * pause, pauseMs.longest);
  }
  return undefined;
}
