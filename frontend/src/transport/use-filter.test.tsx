import { act, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import { openScreen } from '../testing/open-screen.tsx';
import { useFilter } from './use-filter.ts';

const now: { change?: ReturnType<typeof useFilter>[1]; back?: () => void } = {};
const change: ReturnType<typeof useFilter>[1] = (...next) => act(() => now.change?.(...next));

function List() {
  const [filter, setFilter] = useFilter();
  const { search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    Object.assign(now, { change: setFilter, back: () => void navigate(-1) });
  });
  return <p>{`${search} ${JSON.stringify(filter)}`}</p>;
}

it('keeps what is searched for out of the address, and for who comes back', () => {
  openScreen(<List />, '/admin/users?q=old@link.example&page=2');
  screen.getByText('?q=old@link.example&page=2 {"q":"old@link.example","page":"2"}');
  change({ q: 'asha@forno.example' });
  screen.getByText('{"q":"asha@forno.example"}');
  change({ q: 'asha@forno.example', page: 2 }, 'push');
  screen.getByText('?page=2 {"page":"2","q":"asha@forno.example"}');
  change({ q: '', page: 2 });
  screen.getByText('?page=2 {"page":"2","q":""}');
  act(() => now.back?.());
  expect(screen.getByText('{"q":"asha@forno.example"}')).toBeTruthy();
});
