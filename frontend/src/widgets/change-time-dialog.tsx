import type { Fulfilment } from '@forno/shared/domain';
import { tryAgain } from '@forno/shared/messages/everyone';
import { useState } from 'react';
import { usePromise } from '#settings/use-promise.ts';
import { useSettings } from '#settings/use-settings.ts';
import { keys } from '#transport/keys.ts';
import { useSend } from '#transport/use-send.ts';
import { refetch } from '#transport/query-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SlotSelect } from './slot-select.tsx';

interface ChangeTimeProps {
  pizzas: number;
  fulfilment?: Fulfilment | undefined;
  /** When its slot begins. */
  from: string;
  change: (dueAt: string) => Promise<{ message: string }>;
  onClose: () => void;
}

/** Another free time for what was ordered for later; the server decides. */
export function ChangeTimeDialog({ pizzas, fulfilment, from, change, onClose }: ChangeTimeProps) {
  const { data: shop } = useSettings();
  const { data: promise } = usePromise(pizzas, fulfilment);
  const [chosen, setChosen] = useState('');
  const changing = useSend({
    send: () => change(chosen),
    failure: tryAgain,
    onSuccess: onClose,
    onSettled: () => refetch(keys.shop),
  });
  const others = (promise?.slots ?? []).filter((slot) => slot !== from);
  const none = promise && shop && others.length === 0;
  return (
    <Dialog
      title="Change the time"
      description={none ? 'There is no other time right now.' : 'Until we begin to make it.'}
      busy={changing.isPending}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep the time
          </Button>
          <Button
            variant="ember"
            disabled={chosen === ''}
            busy={changing.isPending}
            onClick={() => changing.mutate()}
          >
            Change the time
          </Button>
        </>
      }
    >
      {!none && (
        <SlotSelect
          label="New time"
          none="Choose a time"
          slots={others}
          minutes={shop?.later?.minutes ?? 0}
          value={chosen}
          near={from}
          onChange={setChosen}
        />
      )}
    </Dialog>
  );
}
