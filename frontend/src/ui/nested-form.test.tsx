import { z } from '@forno/shared/contracts/admin';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Field } from './field.tsx';
import { PlainForm, useForm } from './form.tsx';
import { field, nested, rowsOf } from './nested-form.ts';

const Pair = z.object({ left: z.string().check(z.minLength(1, 'No left.')), right: z.string() });
const Table = z.object({ title: z.string(), rows: z.array(Pair).check(z.maxLength(3, 'Too many.')) });
type Table = z.infer<typeof Table>;

const begun: Table = {
  title: 'Pairs',
  rows: [
    { left: 'a', right: 'b' },
    { left: 'c', right: 'd' },
  ],
};

function open() {
  const onSubmit = vi.fn<(table: Table) => void>();
  function TableForm() {
    const { at, form } = nested(useForm({ schema: Table, initial: begun, onSubmit }));
    const rows = at('rows');
    return (
      <PlainForm {...form}>
        <Field label="Title" {...field(at('title'))} />
        {rowsOf(rows).map((row, index) => (
          <div key={row.name}>
            <Field label={`Left ${index}`} {...field(row.at('left'))} />
            <Field label={`Right ${index}`} {...field(row.at('right'))} />
            <button type="button" onClick={row.remove}>{`Remove ${index}`}</button>
          </div>
        ))}
        <p>Of the rows: {rows.error}</p>
        <button type="button" onClick={() => rows.set([...rows.value, { left: '', right: '' }])}>
          Add
        </button>
        <button type="submit">Save</button>
      </PlainForm>
    );
  }
  render(<TableForm />);
  return onSubmit;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const wrong = () =>
  screen
    .getAllByRole('textbox')
    .filter((input) => input.getAttribute('aria-invalid') === 'true')
    .map((input) => input.getAttribute('name'));

it('changes one value of one row, and nothing of what it began with', async () => {
  const onSubmit = open();
  await userEvent.type(screen.getByLabelText('Right 1'), '!');
  await press('Save');
  const [first] = begun.rows;
  expect(onSubmit).toHaveBeenCalledWith({ title: 'Pairs', rows: [first, { left: 'c', right: 'd!' }] });
  expect(begun.rows[1]).toEqual({ left: 'c', right: 'd' });
});

it('tells an error at its row and of the list, goes there, and leaves none to the row that moves up', async () => {
  const onSubmit = open();
  await userEvent.clear(screen.getByLabelText('Left 1'));
  await press('Save');
  expect(wrong()).toEqual(['rows.1.left']);
  expect(document.activeElement).toBe(screen.getByLabelText('Left 1'));
  expect(screen.getByText('Of the rows: No left.')).toBeTruthy();
  await press('Add');
  await press('Save');
  expect(wrong()).toEqual(['rows.1.left', 'rows.2.left']);
  await press('Remove 1');
  expect(wrong()).toEqual([]);
  expect(onSubmit).not.toHaveBeenCalled();
});

it('tells what is wrong with a list as a whole; after adding and removing it sends what it began with', async () => {
  const onSubmit = open();
  await press('Add');
  await press('Add');
  await press('Save');
  expect(screen.getByText('Of the rows: Too many.')).toBeTruthy();
  expect(wrong()).toEqual([]);
  await press('Remove 3');
  await press('Remove 2');
  await press('Save');
  expect(onSubmit).toHaveBeenCalledWith(begun);
});
