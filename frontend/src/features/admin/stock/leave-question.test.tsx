import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { LeaveQuestion } from './leave-question.tsx';

function Editor() {
  const [text, setText] = useState('');
  return (
    <>
      <input aria-label="Quantity" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={() => setText('')}>
        Save
      </button>
      <Link to="/orders">Orders</Link>
      <LeaveQuestion unsaved={text !== ''} />
    </>
  );
}

/** Comes to the editor by a link, as from the inventory, and types. */
async function comeToEditor() {
  window.history.pushState(null, '', '/inventory');
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/inventory" element={<Link to="/update">Update</Link>} />
        <Route path="/update" element={<Editor />} />
        <Route path="/orders" element={<p>The orders</p>} />
      </Routes>
    </BrowserRouter>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Update' }));
  await userEvent.type(screen.getByLabelText('Quantity'), '12');
}
/** A dialog that has just come takes no press yet. */
const press = (name: string) => waitFor(() => userEvent.click(screen.getByRole('button', { name })));

it('asks when the Back button leaves unsaved changes behind, as often as it is pressed', async () => {
  await comeToEditor();
  window.history.back();
  await press('Keep editing');
  expect(screen.getByLabelText<HTMLInputElement>('Quantity').value).toBe('12');
  window.history.back();
  await press('Leave without saving');
  expect(await screen.findByRole('link', { name: 'Update' })).toBeTruthy();
});

it('lets the Back button go at once when everything is saved', async () => {
  await comeToEditor();
  await press('Save');
  window.history.back();
  expect(await screen.findByRole('link', { name: 'Update' })).toBeTruthy();
});

it('leaves by a link to where one Back leads to the editor, and another from it', async () => {
  await comeToEditor();
  await userEvent.click(screen.getByRole('link', { name: 'Orders' }));
  await press('Leave without saving');
  expect(await screen.findByText('The orders')).toBeTruthy();
  window.history.back();
  expect(await screen.findByLabelText('Quantity')).toBeTruthy();
  window.history.back();
  expect(await screen.findByRole('link', { name: 'Update' })).toBeTruthy();
});
