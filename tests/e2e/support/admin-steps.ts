import type { Page } from 'playwright-core';
import { encodedPicture, type Upload } from './look.ts';
import { fill } from './steps.ts';

let count = 0;

/** The form's fields of a new pizza, with overrides. */
export function newPizza(changes: Record<string, string> = {}): Record<string, string> {
  count += 1;
  return {
    Name: `Capricciosa ${count}`,
    Description: 'Ham, artichokes and black olives.',
    'Price in ₹': '349.50',
    ...changes,
  };
}

/** Fills the open form to add a pizza. */
export async function fillPizza(
  page: Page,
  changes: Record<string, string> = {},
  picture?: Upload | null,
): Promise<Record<string, string>> {
  const fields = newPizza(changes);
  if (picture !== null)
    await page.getByLabel('Image', { exact: true }).setInputFiles(picture ?? (await encodedPicture()));
  await fill(page, fields);
  return fields;
}

/** Opens, fills and submits the form. */
export async function addPizza(page: Page, changes: Record<string, string>): Promise<void> {
  await page.goto('/admin/pizza_dashboard/add');
  await fillPizza(page, changes);
  await page.getByRole('button', { name: 'Add Pizza' }).click();
}
