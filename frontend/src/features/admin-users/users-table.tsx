import type { UserAnswer } from '@forno/shared/contracts';
import { useSession } from '#session/session.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import styles from './users-table.module.css';

/** `number`: position in the unfiltered list. */
export type NumberedUser = UserAnswer & { number: number };

interface UsersTableProps {
  users: readonly NumberedUser[];
  onDelete: (user: UserAnswer) => void;
}

export function UsersTable({ users, onDelete }: UsersTableProps) {
  const { userId } = useSession();
  const columns: Column<NumberedUser>[] = [
    {
      key: 'number',
      header: 'No.',
      width: '4rem',
      cell: ({ number }) => <span className="figures">{number}</span>,
    },
    {
      key: 'name',
      header: 'Name',
      rowHeader: true,
      cell: ({ _id, name }) => (
        <span className={styles.name}>
          {name} {_id === userId && <Badge tone="quiet">You</Badge>}
        </span>
      ),
    },
    { key: 'email', header: 'Email', cell: ({ email }) => <span className={styles.email}>{email}</span> },
    {
      key: 'role',
      header: 'Role',
      width: '7rem',
      cell: ({ role }) => (role === 'admin' ? <Badge tone="amber">admin</Badge> : role),
    },
    {
      key: 'actions',
      header: 'Actions',
      width: '11rem',
      cell: (user) => (
        <span className={styles.actions}>
          <ButtonLink size="s" to={`/admin/user/user/${user._id}`} aria-label={`Edit ${user.name}`}>
            Edit
          </ButtonLink>
          <Button size="s" variant="danger" aria-label={`Delete ${user.name}`} onClick={() => onDelete(user)}>
            Delete
          </Button>
        </span>
      ),
    },
  ];
  return (
    <DataTable
      caption="Users"
      cardsBelow={50}
      dense
      columns={columns}
      rows={users}
      rowKey={({ _id }) => _id}
    />
  );
}
