import { adminErrors, adminNotices, answers, refusalTexts, validation } from '@forno/shared/messages/server';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { customer, refusal } from '#testing/fake-server.ts';
import { admin, adminOpener, said } from '#testing/open-admin.tsx';
import { EditUserPage } from './edit-user-page.tsx';
import { UsersPage } from './users-page.tsx';

vi.mock('#ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));

const getAsha = `GET /user/user/${customer._id}`;
const many = Array.from({ length: 60 }, (_, index) => ({
  ...customer,
  _id: `64b00000000000000000${String(1000 + index)}`,
  name: `Guest ${index + 1}`,
  email: `guest${index + 1}@example.com`,
}));

describe('the users', () => {
  const open = adminOpener(<UsersPage />, '/admin/users', {
    'GET /user/allUsers': { body: [customer, admin] },
    [getAsha]: { body: customer },
  });
  const call = `DELETE /user/delete/${customer._id}`;
  const deleteAsha = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Asha Rao' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete Asha Rao' }));
  };

  it('are listed with number, name, email and role, each to edit and to delete', async () => {
    open();
    const row = within((await screen.findByText('asha@example.com')).closest('tr')!);
    for (const text of ['1', 'Asha Rao', 'customer']) expect(row.getByText(text)).toBeTruthy();
    expect(row.getByRole('link', { name: 'Orders of Asha Rao' }).getAttribute('href')).toBe('/admin/orders');
    expect(row.getByRole('link', { name: 'Edit Asha Rao' }).getAttribute('href')).toBe(
      `/admin/user/user/${customer._id}`,
    );
  });

  it('who are staff are called by their duty', async () => {
    open({ 'GET /user/allUsers': { body: [admin, { ...admin, _id: many[0]!._id, duties: ['kitchen'] }] } });
    await screen.findByText('Kitchen');
    screen.getByText('admin');
  });

  it('are found by their words in any order and by the end of their phone', async () => {
    const jose = {
      ...customer,
      _id: many[0]!._id,
      name: 'José O’Brien',
      email: 'j@example.com',
      phone: '+919845011110',
    };
    open({ 'GET /user/allUsers': { body: [customer, jose] } });
    await screen.findByText('2 users');
    for (const typed of ["o'brien jose", '1110', '+91 (0) 98450 11110', '९८४५०', 'customer obrien']) {
      await userEvent.clear(screen.getByRole('searchbox'));
      await userEvent.type(screen.getByRole('searchbox'), typed);
      await screen.findByText('1 of 2 users');
      expect(screen.getByText('j@example.com')).toBeTruthy();
    }
  });

  it('keep their numbers, and come in pages', async () => {
    open({ 'GET /user/allUsers': { body: many } });
    expect(await screen.findByText('Page 1 of 3')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText('guest26@example.com')).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox'), 'guest42@');
    const row = within((await screen.findByText('guest42@example.com')).closest('tr')!);
    await waitFor(() => expect(screen.getByText('1 of 60 users')).toBeTruthy());
    expect(row.getByText('42')).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox'), 'zzz');
    await userEvent.click(await screen.findByRole('button', { name: 'Show all users' }));
    expect(await screen.findByText('60 users')).toBeTruthy();
  });

  it('are counted, a single one in the singular', async () => {
    open({ 'GET /user/allUsers': { body: [admin] } });
    expect(await screen.findByText('1 user')).toBeTruthy();
  });

  it('are deleted after a question', async () => {
    let users = [customer, admin];
    const { sent } = open({
      'GET /user/allUsers': () => ({ body: users }),
      [call]: () => {
        users = [admin as never];
        return { body: { message: adminNotices.userDeleted } };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Asha Rao' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep it' }));
    expect(sent.some(({ method }) => method === 'DELETE')).toBe(false);
    await deleteAsha();
    await said(adminNotices.userDeleted);
    await waitFor(() => expect(screen.queryByText('asha@example.com')).toBeNull());
  });

  it.each([
    [0, /None of them is under way\.$/],
    [1, /One of them is under way and will still be made/],
    [3, /3 of them are under way and will still be made/],
    [undefined, /Those under way will still be made/],
  ])('are deleted knowing what becomes of %s open orders', async (openOrders, words) => {
    open({ [getAsha]: { body: { ...customer, openOrders } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Asha Rao' }));
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it.each([
    [refusalTexts.last_admin, refusal(409, 'last_admin', refusalTexts.last_admin)],
    [adminErrors.userDelete, { status: 500, body: {} }],
    [adminErrors.userDeleteUnexpected, new TypeError('Failed to fetch')],
  ])('say "%s" when one can not be deleted', async (text, reply) => {
    open({ [call]: reply });
    await deleteAsha();
    await said(text);
    expect(await screen.findByText('asha@example.com')).toBeTruthy();
  });

  it('can be reloaded after a failure', async () => {
    open({ 'GET /user/allUsers': { status: 503 } });
    await said('The users could not be loaded.');
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('Edit a user', () => {
  const call = `PUT /user/updateUser/${customer._id}`;
  const path = '/admin/user/user/:id';
  const usual = { [getAsha]: { body: customer } };
  const open = adminOpener(<EditUserPage />, path.replace(':id', customer._id), usual, path);
  const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
  const submit = async () => userEvent.click(await screen.findByRole('button', { name: 'Update User' }));

  it('changes name and email; role and verified are shown and can not be typed into', async () => {
    const { sent } = open({ [call]: { body: { ...customer, name: 'Asha R' } } });
    expect([(await field('Role')).readOnly, (await field('Verified')).readOnly]).toEqual([true, true]);
    expect((await field('Verified')).value).toBe('Not Verified');
    await userEvent.clear(await field('Name'));
    await userEvent.type(await field('Name'), 'Asha R');
    await submit();
    await said(adminNotices.userUpdated);
    expect(await screen.findByText('You are at /admin/users')).toBeTruthy();
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
      name: 'Asha R',
      email: 'asha@example.com',
      role: 'customer',
      verified: false,
    });
  });

  it('leaves what was not typed as they have changed it themselves since', async () => {
    let now = customer;
    const { sent } = open({ [getAsha]: () => ({ body: now }), [call]: { body: customer } });
    await userEvent.type(await field('Name'), '!');
    now = { ...customer, email: 'new@example.com' };
    await submit();
    await said(adminNotices.userUpdated);
    const body = sent.find(({ method }) => method === 'PUT')?.body;
    expect(body).toMatchObject({ name: 'Asha Rao!', email: 'new@example.com' });
  });

  it('logs somebody out on every device, after a question', async () => {
    const end = `POST /user/end_sessions/${customer._id}`;
    const { sent } = open({ [end]: { body: { message: answers.sessionsEnded } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Log out everywhere' }));
    expect(sent.some(({ method }) => method === 'POST')).toBe(false);
    await userEvent.click(await screen.findByRole('button', { name: 'Log Asha Rao out' }));
    await said(answers.sessionsEnded);
  });

  it.each([
    ['', validation.emailRequired],
    ['not an address', validation.emailInvalid],
  ])('takes no email "%s"', async (email, message) => {
    open();
    await userEvent.clear(await field('Email'));
    if (email) await userEvent.type(await field('Email'), email);
    await submit();
    expect(screen.getByText(message)).toBeTruthy();
  });

  it.each([
    [adminErrors.userNotFound, refusal(404, 'user_not_found', 'User not found!')],
    [adminErrors.userDetails, { status: 500, body: {} }],
    [adminErrors.userDetails, new TypeError('Failed to fetch')],
  ])('says "%s" and goes back to the users', async (text, reply) => {
    open({ [getAsha]: reply });
    await said(text);
    expect(await screen.findByText('You are at /admin/users')).toBeTruthy();
  });

  it('says that the user could not be updated, and beside the email that it is taken', async () => {
    open({ [call]: refusal(409, 'email_taken', refusalTexts.email_taken) });
    await submit();
    await said(adminErrors.userUpdate);
    expect(screen.getByText(refusalTexts.email_taken)).toBeTruthy();
  });
});
