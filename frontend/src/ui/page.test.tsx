import { act, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Page } from './page.tsx';

function Site() {
  return (
    <MemoryRouter initialEntries={['/a']}>
      <Routes>
        <Route
          path="/a"
          element={
            <Page title="First">
              <Link to="/b">Go on</Link>
            </Page>
          }
        />
        <Route path="/b" element={<Page title="Second">Here</Page>} />
      </Routes>
    </MemoryRouter>
  );
}

it('gives the tab its title, and after a navigation the heading the focus', async () => {
  render(<Site />);
  expect(document.title).toBe('First · Forno');
  expect(document.activeElement).toBe(document.body);
  act(() => screen.getByRole('link').click());
  expect(document.title).toBe('Second · Forno');
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Second' }));
});
