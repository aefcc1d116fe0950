import { expect, it, vi } from 'vitest';
import { withTimeout } from './with-timeout.ts';

it('tells an error once, and says nothing of what is only late', async () => {
  const logger = { warn: vi.fn() };
  const never = new Promise<string>(() => undefined);
  const odd = () => withTimeout(10_000, logger, Promise.reject(new TypeError('an odd job')));
  expect(await withTimeout(1, logger, never)).toBeUndefined();
  expect(logger.warn).not.toHaveBeenCalled();
  expect(await odd()).toBeUndefined();
  expect(await odd()).toBeUndefined();
  expect(logger.warn).toHaveBeenCalledExactlyOnceWith(
    { err: new TypeError('an odd job') },
    expect.any(String),
  );
  expect(await withTimeout(10_000, logger, Promise.resolve('read'))).toBe('read');
});
