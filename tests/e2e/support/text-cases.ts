import { errors } from '@forno/shared/messages';
import { describe, expect, it } from 'vitest';
import { type Fate, intercept } from './intercept.ts';
import type { LoggedIn } from './stage.ts';
import { toast, toastsSeen } from './toasts.ts';

/** An entry of the catalogue of texts. */
export interface TextCase {
  text: string;
  when: string;
  /** Causes it; then its toast is awaited. */
  make: (person: LoggedIn) => Promise<unknown>;
  /** Path afterwards. */
  leadsTo?: string;
}

/** Opens a screen while one of its calls meets this fate. */
export const opened = (text: string, path: string, call: string, fate: Fate, leadsTo = path): TextCase => ({
  text,
  when: `${call} of ${path} meets ${typeof fate === 'string' ? fate : fate.status}`,
  make: async ({ page }) => {
    await intercept(page, call, fate);
    await page.goto(path);
  },
  leadsTo,
});

/** Every case happens to a person of its own. */
export function describeTexts(
  subject: string,
  cases: readonly TextCase[],
  comeIn: () => Promise<LoggedIn>,
): void {
  describe(subject, () => {
    it.each(cases)('"$text": $when', async ({ text, make, leadsTo }) => {
      const person = await comeIn();
      person.excuse(/status of [45]\d\d|net::ERR_CONNECTION_RESET/);
      await make(person);
      await toast(person.page, text);
      if (leadsTo) await person.page.waitForURL(leadsTo);
      // One failure gives one message.
      const said = (await toastsSeen(person.page)).filter((one) =>
        Object.values<string>(errors).includes(one),
      );
      expect(new Set(said).size).toBeLessThanOrEqual(1);
    });
  });
}
