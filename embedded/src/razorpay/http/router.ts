import { z } from 'zod';
import { type Answer, type Handler, refusal } from './answer.ts';

export type Route = { method: string; pattern: string; handler: Handler };
type Match = { handler: Handler; params: Record<string, string> };

export function route(method: string, pattern: string, handler: Handler): Route {
  return { method, pattern, handler };
}

/** A route that takes a body of this shape, and answers 400 to any other. */
export function accepting<S extends z.ZodType>(
  method: string,
  pattern: string,
  schema: S,
  act: (request: z.output<S>) => Answer,
): Route {
  return route(method, pattern, ({ body }) => {
    const parsed = schema.safeParse(body);
    return parsed.success ? act(parsed.data) : refusal(400, 'bad_request', z.prettifyError(parsed.error));
  });
}

/** The first route whose pattern matches; `:name` matches one segment. 'method' if only the method is wrong. */
export function findRoute(routes: Route[], method: string, path: string): Match | 'path' | 'method' {
  let answer: 'path' | 'method' = 'path';
  for (const { method: wanted, pattern, handler } of routes) {
    const params = matchPath(pattern, path);
    if (params === undefined) continue;
    if (wanted === method || (wanted === 'GET' && method === 'HEAD')) return { handler, params };
    answer = 'method';
  }
  return answer;
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decode(value);
    else if (part !== value) return undefined;
  }
  return params;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
