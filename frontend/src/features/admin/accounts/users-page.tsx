import { type UserAnswer, routes } from '@forno/shared/contracts/admin';
import { askedWords, formatCount, isFoundIn, phoneWords, pluralise } from '@forno/shared/domain';
import { adminErrors, adminFailures, adminNotices, dutyWords } from '@forno/shared/messages/admin';
import { useState } from 'react';
import { LoadStateWithToast } from '#transport/load-state.tsx';
import { May } from '#accounts/may.tsx';
import { useUsers } from '#accounts/use-users.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { Pager } from '#ui/pager.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { ApiError } from '#transport/failure.ts';
import { request } from '#transport/request.ts';
import { useFilter } from '#transport/use-filter.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { DeleteDialog } from '#widgets/delete-dialog.tsx';
import { keys } from '#transport/keys.ts';
import { usePersonColumns } from './person-columns.tsx';
import styles from './users-page.module.css';
import table from './users-table.module.css';

/** `number`: position in the unfiltered list. */
type NumberedUser = UserAnswer & { number: number };

const pageSize = 25;

/** Of a phone's words, the others are parts of the first two. */
const matches = ({ name, email, role, phone }: UserAnswer, asked: string): boolean =>
  isFoundIn(asked, name, email, role, ...(phone ? phoneWords(phone).slice(0, 2) : []));

/** An admin of before, or of another client, has none and may do all. */
const dutyOf = (own: UserAnswer['duties']): string =>
  own?.map((duty) => dutyWords[duty].name).join(', ') || 'admin';

export function UsersPage() {
  const users = useUsers();
  const [filter, setFilter] = useFilter();
  const [deleting, setDeleting] = useState<UserAnswer>();
  const q = filter['q'] ?? '';
  const numbered: NumberedUser[] = (users.data ?? []).map((user, index) => ({ ...user, number: index + 1 }));
  const asked = askedWords(q).join(' ');
  const found = numbered.filter((user) => matches(user, asked));
  const pages = Math.max(1, Math.ceil(found.length / pageSize));
  const page = Math.min(Math.max(1, Number(filter['page']) || 1), pages);
  const shown = found.slice((page - 1) * pageSize, page * pageSize);
  const search = (text: string) => setFilter({ q: text });
  const turn = (to: number) => setFilter({ q, page: to > 1 ? to : undefined }, 'push');

  return (
    <Page
      title="Users"
      aside={
        <May access={routes.staff.access}>
          <ButtonLink to="/admin/staff">Staff</ButtonLink>
        </May>
      }
    >
      <section className={styles.tools} aria-label="Find users">
        <SearchField
          label="Search by name, email, phone or role"
          placeholder="Name, email, phone or role"
          value={q}
          onSearch={search}
        />
        {users.data && (
          <output className={styles.count}>
            {q && `${formatCount(found.length)} of `}
            {pluralise(numbered.length, 'user')}
          </output>
        )}
      </section>
      <LoadStateWithToast query={users} text={adminFailures.users} lines={8} label="Loading the users…" />
      {users.data && found.length === 0 && (
        <EmptyState
          title="No users found"
          action={<Button onClick={() => search('')}>Show all users</Button>}
        >
          <p>Nobody’s name, email, phone or role contains “{q}”.</p>
        </EmptyState>
      )}
      {shown.length > 0 && <UsersTable users={shown} onDelete={setDeleting} />}
      <Pager page={page} pages={pages} onTurn={turn} />
      {deleting && <DeleteUser user={deleting} onClose={() => setDeleting(undefined)} />}
    </Page>
  );
}

/** The server's message, or the catalogue's (specification, section 8). */
function deleteFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.kind !== 'http') return adminErrors.userDeleteUnexpected;
  return error.code === 'http' ? adminErrors.userDelete : error.message;
}

/** `open`: how many of their orders are not delivered yet; undefined until known. */
function openOrdersText(open: number | undefined): string {
  if (open === undefined) return 'Those under way will still be made and delivered.';
  if (open === 0) return 'None of them is under way.';
  const which = open === 1 ? 'One of them is' : `${open} of them are`;
  return `${which} under way and will still be made and delivered.`;
}

/** Asks first. Their orders stay, without name and email once they are finished. */
function DeleteUser({ user, onClose }: { user: UserAnswer; onClose: () => void }) {
  // Not below the users' key: it is asked for while this user is deleted.
  const { data: current } = useAnswer(['admin', 'open-orders', user._id], routes.user, {
    params: { id: user._id },
    staleTime: 0,
  });
  return (
    <DeleteDialog
      one={user}
      list={keys.admin.users}
      send={() => request(routes.deleteUser, { params: { id: user._id } })}
      doneText={adminNotices.userDeleted}
      failure={deleteFailure}
      onClose={onClose}
    >
      {user.email} is logged out everywhere and can no longer log in. Their orders are kept.{' '}
      {openOrdersText(current?.openOrders)}
    </DeleteDialog>
  );
}

interface UsersTableProps {
  users: readonly NumberedUser[];
  onDelete: (user: UserAnswer) => void;
}

function UsersTable({ users, onDelete }: UsersTableProps) {
  const columns: Column<NumberedUser>[] = [
    { header: 'No.', width: '4rem', cell: ({ number }) => <span className="figures">{number}</span> },
    ...usePersonColumns(),
    {
      header: 'Role',
      width: '7rem',
      cell: ({ role, duties }) => (role === 'admin' ? <Badge tone="amber">{dutyOf(duties)}</Badge> : role),
    },
    {
      header: 'Actions',
      width: '16rem',
      cell: (user) => (
        <span className={table.actions}>
          <May access={routes.updateUser.access}>
            <ButtonLink size="s" to={`/admin/user/user/${user._id}`} aria-label={`Edit ${user.name}`}>
              Edit
            </ButtonLink>
          </May>
          <ButtonLink
            size="s"
            to="/admin/orders"
            state={{ q: user.email }}
            aria-label={`Orders of ${user.name}`}
          >
            Orders
          </ButtonLink>
          <May access={routes.deleteUser.access}>
            <Button
              size="s"
              variant="danger"
              aria-label={`Delete ${user.name}`}
              onClick={() => onDelete(user)}
            >
              Delete
            </Button>
          </May>
        </span>
      ),
    },
  ];
  return (
    <DataTable caption="Users" cardsBelow={56.25} columns={columns} rows={users} rowKey={({ _id }) => _id} />
  );
}
