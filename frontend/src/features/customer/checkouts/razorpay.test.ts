import { afterEach, expect, it, vi } from 'vitest';
import { loadCheckoutScript } from './razorpay.ts';
import { FakeDialog } from './testing/fake-dialog.ts';

/** What the page would fetch; nothing is. */
const appended: HTMLScriptElement[] = [];

afterEach(() => {
  delete window.Razorpay;
});

function watchScripts() {
  appended.length = 0;
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) appended.push(node);
  });
}

it('loads the script only once', async () => {
  watchScripts();
  const asked = [loadCheckoutScript('https://a.example/1.js'), loadCheckoutScript('https://a.example/1.js')];
  expect(appended.map(({ src }) => src)).toEqual(['https://a.example/1.js']);
  window.Razorpay = FakeDialog;
  appended[0]!.dispatchEvent(new Event('load'));
  expect(await Promise.all(asked)).toEqual([FakeDialog, FakeDialog]);
});

it('tries again after the script did not come', async () => {
  watchScripts();
  const first = loadCheckoutScript('https://a.example/2.js');
  appended[0]!.dispatchEvent(new Event('error'));
  expect(await first).toBeUndefined();
  void loadCheckoutScript('https://a.example/2.js');
  expect(appended).toHaveLength(2);
});

it('does not believe a script that brings no dialog', async () => {
  watchScripts();
  const asked = loadCheckoutScript('https://a.example/3.js');
  window.Razorpay = 'surprise';
  appended[0]!.dispatchEvent(new Event('load'));
  expect(await asked).toBeUndefined();
});
