import { beforeAll, expect, it } from 'vitest';
import { desktop, openBrowserFixture, phone } from './support/browser-fixture.ts';
import { examineEverywhere, expectAccessible } from './support/look.ts';

/** What is examined once, here or on another screen, must hide no fault: planted ones are found. */
const fixture = openBrowserFixture();

const styles = `
  body { background: #fff; color: #222; margin: 0; }
  @media (prefers-color-scheme: dark) { body { background: #111; color: #eee; } }
  div, p { position: relative; }
  i { position: absolute; inset: 0; }`;
/** Known when the others are examined. */
const base = '<div><p>Words in a box</p></div>';

async function open(added: string, viewport = phone) {
  const person = await fixture.visitor({ viewport });
  const { page } = person;
  const body = `<!doctype html><html lang="en"><title>Planted</title>
    <meta name="viewport" content="width=device-width"><style>${styles}</style>
    <main><h1>Planted</h1>${added}</main></html>`;
  await page.route('**/planted', (route) => route.fulfill({ contentType: 'text/html', body }));
  const examined = () => examineEverywhere(person, 'planted', () => page.goto('/planted'));
  return { page, examined };
}

beforeAll(async () => (await open(base)).examined());

it.each([
  {
    fault: 'too faint a text in the dark theme alone',
    added: '<style>@media (prefers-color-scheme: dark) { p { color: #333; } }</style>',
    rule: 'color-contrast',
  },
  {
    fault: 'too faint a text on a desktop alone',
    added: `<style>@media (min-width: ${desktop.width}px) { p { color: #bbb; } }</style>`,
    rule: 'color-contrast',
  },
  {
    fault: 'a known text above another colour',
    added: '<div><i style="background: #777"></i><p>Words in a box</p></div>',
    rule: 'color-contrast',
  },
  {
    fault: 'a link in a text that only its colour tells, in the dark theme alone',
    added: `<p>Words and <a href="/">a link</a> and words</p><style>@media (prefers-color-scheme: dark) {
      a { color: #fff; text-decoration: none; } }</style>`,
    rule: 'link-in-text-block',
  },
  { fault: 'a field without a label', added: '<input>', rule: 'label' },
  {
    fault: 'a button without a name, on a phone alone',
    added: `<button class="narrow"></button><style>@media (min-width: 500px) { .narrow { display: none; } }</style>`,
    rule: 'button-name',
  },
  {
    fault: 'a field without a label, on a desktop alone',
    added: `<input class="wide"><style>@media (max-width: 500px) { .wide { display: none; } }</style>`,
    rule: 'label',
  },
])('$fault is found', async ({ added, rule }) => {
  const { examined } = await open(base + added);
  await expect(examined()).rejects.toThrow(`${rule} (`);
});

it('contrast is computed anew until it was found to be enough', async () => {
  const { page } = await open('<h2>Seen once</h2>');
  await page.goto('/planted');
  const marked = () => page.locator('h2[data-own-colours]').count();
  await page.addStyleTag({ content: 'h2 { color: #bbb; }' });
  for (const _ of [1, 2]) {
    await expect(expectAccessible(page)).rejects.toThrow('color-contrast (');
    expect(await marked()).toBe(1);
  }
  await page.addStyleTag({ content: 'h2 { color: #123; }' });
  await expectAccessible(page);
  expect(await marked()).toBe(1);
  await expectAccessible(page);
  expect(await marked()).toBe(0);
});
