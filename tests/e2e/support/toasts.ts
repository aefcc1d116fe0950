import type { Locator, Page } from 'playwright-core';

/** The toast that says exactly this, once it is to be seen. */
export async function toast(page: Page, text: string): Promise<Locator> {
  const found = page.locator('.Toastify__toast', { has: page.getByText(text, { exact: true }) }).first();
  await found.waitFor();
  return found;
}
