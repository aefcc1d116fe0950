import type { Person } from './stage.ts';

type Seen = Pick<Person, 'page'>;

/** What a screen shows when it is open. */
export const heading =
  (name: string) =>
  ({ page }: Seen) =>
    page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

export const button =
  (name: string | RegExp) =>
  ({ page }: Seen) =>
    page.getByRole('button', { name }).waitFor();

export const text =
  (words: string) =>
  ({ page }: Seen) =>
    page.getByText(words).waitFor();

/** The dialog that this button opens. */
export const dialogOpenedBy =
  (name: string | RegExp) =>
  async ({ page }: Seen): Promise<void> => {
    await page.getByRole('button', { name }).first().click();
    await page.getByRole('dialog').waitFor();
  };
