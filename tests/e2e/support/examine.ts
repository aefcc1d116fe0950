import { expectAccessible, expectNoHorizontalScroll, expectSteady, settle, shot } from './look.ts';
import { desktop, type Person, phone } from './stage.ts';

export const widths = [
  ['phone', phone],
  ['desktop', desktop],
] as const;

const themes = ['light', 'dark'] as const;

/**
 * Everything that has to hold for any screen, in both themes: a picture of it, nothing for axe to say,
 * nothing to scroll sideways, and no page that jumped while it was loading.
 */
export async function examine({ page }: Person, name: string): Promise<void> {
  await settle(page);
  await expectSteady(page);
  await expectNoHorizontalScroll(page);
  for (const colorScheme of themes) {
    // The page has come in with all its motion; what goes on moving would only be painted beside the judging.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settle(page);
    await shot(page, `${name}-${page.viewportSize()?.width}-${colorScheme}`);
    await expectAccessible(page, colorScheme === 'light' ? 'all' : 'colours');
  }
}
