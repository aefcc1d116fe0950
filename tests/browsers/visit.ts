import { waitFor } from '@forno/shared/testing';
import { z } from 'zod';
import type { Browser } from './open-browser.ts';

const reference = 'element-6066-11e4-a52e-4f735466cecf';
const Found = z.object({ [reference]: z.string() });

/** Runs in the page: a visible element by its tag and its name, as people and screen readers know it. */
const find = `
  const [tags, name, done] = arguments;
  const nameOf = (one) => one.ariaLabel ?? one.labels?.[0]?.textContent ?? one.title ?? '';
  const matches = (text) => new RegExp(name).test(text.trim());
  // Nobody presses what is locked.
  const seen = [...document.querySelectorAll(tags)].filter(
    (one) => one.getClientRects().length > 0 && one.ariaDisabled !== 'true',
  );
  const found = seen.find((one) => matches(nameOf(one)) || matches(one.textContent));
  // Clear of the bars at both edges.
  found?.scrollIntoView({ block: 'center', behavior: 'instant' });
  if (!found) return done(null);
  // A press hits a place: what is above it may still be coming in.
  const place = () => JSON.stringify(found.getBoundingClientRect());
  const before = place();
  setTimeout(() => done(found.isConnected && place() === before ? found : null), 150);`;

export function visit({ send }: Browser, url: string) {
  const execute = (script: string, args: readonly unknown[]): Promise<unknown> =>
    send('WebDriver:ExecuteAsyncScript', { script, args });
  const run = (script: string): Promise<unknown> => execute(`arguments[0]((() => ${script})())`, []);
  /** Waits until this is to be seen. */
  const see = (tags: string, name: RegExp): Promise<string> =>
    waitFor(async () => Found.safeParse(await execute(find, [tags, name.source])).data?.[reference], {
      what: `${tags} ${String(name)}`,
    });
  return {
    run,
    see,
    open: async (path: string) => void (await send('WebDriver:Navigate', { url: `${url}${path}` })),
    async press(tags: string, name: RegExp) {
      // It may just be moving, or be replaced.
      await waitFor(
        async () => {
          await send('WebDriver:ElementClick', { id: await see(tags, name) });
          return true;
        },
        { what: `a press of ${String(name)}` },
      );
    },
    async type(label: string, text: string) {
      const id = await see('input, textarea', new RegExp(`^${label}$`));
      await send('WebDriver:ElementSendKeys', { id, text });
    },
    /** In the payment dialog, which is a page of its own. */
    async inFrame(act: () => Promise<void>) {
      await send('WebDriver:SwitchToFrame', { id: { [reference]: await see('iframe', /./) } });
      await act();
      await send('WebDriver:SwitchToFrame', { id: null });
    },
    async at(path: string) {
      await waitFor(async () => (await run('location.pathname')) === path, { what: path });
    },
  };
}
