import type { Request } from 'express';

export function cookieOf({ headers }: Pick<Request, 'headers'>, name: string): string {
  const named = (headers.cookie ?? '').split(/;\s*/).find((pair) => pair.startsWith(`${name}=`));
  return named?.slice(name.length + 1) ?? '';
}
