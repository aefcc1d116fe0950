import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { SearchField } from './search-field.tsx';

const searched = vi.fn<(text: string) => void>();

function Searching() {
  const [value, setValue] = useState('');
  const search = (text: string) => {
    searched(text);
    setValue(text);
  };
  return (
    <>
      <SearchField label="Search" value={value} onSearch={search} />
      <button type="button" onClick={() => setValue('')}>
        Show all
      </button>
    </>
  );
}

it('searches when the typing pauses, not for every letter', async () => {
  render(<Searching />);
  await userEvent.type(screen.getByRole('searchbox'), ' olives ');
  await waitFor(() => expect(searched).toHaveBeenCalled());
  expect(searched.mock.calls).toEqual([['olives']]);
});

it('follows a search that was changed elsewhere', async () => {
  render(<Searching />);
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  await userEvent.type(field, 'olives');
  await waitFor(() => expect(searched).toHaveBeenLastCalledWith('olives'));
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(field.value).toBe('');
});
