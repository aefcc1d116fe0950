import { defaultContact } from '@forno/shared/domain';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openShop } from '#testing/cart-examples.ts';
import { fakeServer, lastWritten } from '#testing/fake-server.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { PoliciesPart } from './policies-part.tsx';

const facts = { version: 1, contact: defaultContact, policies: null, papers: null, keptDays: {} };
const open = () => {
  const { sent } = fakeServer({
    'GET /shop/facts': { body: facts },
    'PUT /shop/policies': { body: facts },
    'GET /shop': { body: openShop },
  });
  openScreen(<PoliciesPart shop={openShop} />, '/admin/shop');
  return sent;
};

it('asks whom to complain to when only the days of a refund are changed: they are saved together', async () => {
  const sent = open();
  fireEvent.change(await screen.findByLabelText(/^Working days/), { target: { value: '5' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save policies' }));
  const officer = screen.getByLabelText('Grievance officer');
  await waitFor(() => expect(officer.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.queryByText('Saved.')).toBeNull();
  expect(sent.filter(({ method }) => method === 'PUT')).toEqual([]);
});

it('names nobody while nothing was entered', async () => {
  const sent = open();
  await screen.findByLabelText('Grievance officer');
  fireEvent.click(screen.getByRole('button', { name: 'Save policies' }));
  await screen.findByText('Saved.');
  expect(lastWritten(sent)).toEqual({ version: openShop.version, policies: null });
});
