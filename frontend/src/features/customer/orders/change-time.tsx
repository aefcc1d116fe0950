import { routes } from '@forno/shared/contracts/customer';
import { pizzasOf } from '@forno/shared/domain';
import { useState } from 'react';
import { keys } from '#transport/keys.ts';
import { refetch } from '#transport/query-client.ts';
import { request } from '#transport/request.ts';
import { Button } from '#ui/button.tsx';
import { ChangeTimeDialog } from '#widgets/change-time-dialog.tsx';
import type { Delivery } from './deliveries.ts';

/** Another time for a delivery for later, until it is to be begun. */
export function ChangeTime({ delivery: { id, kept, fulfilment, promise } }: { delivery: Delivery }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="s" variant="quiet" onClick={() => setOpen(true)}>
        Change the time
      </Button>
      {open && promise && (
        <ChangeTimeDialog
          pizzas={pizzasOf(kept.filter(({ remakeOf }) => !remakeOf))}
          fulfilment={fulfilment}
          promise={promise}
          change={(dueAt) =>
            request(routes.changeOwnTime, { params: { id }, body: { dueAt } }).finally(() =>
              refetch(keys.orders),
            )
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
