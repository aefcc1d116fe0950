import { readyWords } from '@forno/shared/messages/server';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { ReadyPage } from './ready-page.tsx';

const open = (done: boolean) => {
  const papers = { id: 'papers', needed: true, ...readyWords.papers, where: '/admin/shop', done };
  const backup = { id: 'backup', needed: false, ...readyWords.backup, done: true };
  fakeServer({ 'GET /operations/ready': { body: { checks: [papers, backup] } } });
  openScreen(<ReadyPage />, '/admin/ready');
};

it('says what is missing, why, and leads to where it is set', async () => {
  open(false);
  expect(await screen.findByText('Missing: 1 thing.')).toBeTruthy();
  expect(screen.getByText(readyWords.papers.why).textContent).toMatch(/Bills are off/);
  const link = screen.getByRole('link', { name: `Go to: ${readyWords.papers.title}` });
  expect(link.getAttribute('href')).toBe('/admin/shop');
  expect(screen.queryByText(readyWords.backup.why)).toBeNull();
});

it('says that the shop can open', async () => {
  open(true);
  expect(await screen.findByText('Everything is there: the shop can open.')).toBeTruthy();
});
