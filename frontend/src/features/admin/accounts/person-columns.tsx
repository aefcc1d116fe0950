import { useSession } from '#session/session.ts';
import { Badge } from '#ui/badge.tsx';
import type { Column } from '#ui/data-table.tsx';
import table from './users-table.module.css';

/** Who somebody is: the first columns of every table of people. */
export function usePersonColumns(): Column<{ _id: string; name: string; email: string }>[] {
  const { userId } = useSession();
  return [
    {
      header: 'Name',
      rowHeader: true,
      cell: ({ _id, name }) => (
        <span className={table.name}>
          {name} {_id === userId && <Badge tone="quiet">You</Badge>}
        </span>
      ),
    },
    { header: 'Email', cell: ({ email }) => <span className={table.email}>{email}</span> },
  ];
}
