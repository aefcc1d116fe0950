import type { Fulfilment } from '@forno/shared/domain';
import { slotText, tryAgain } from '@forno/shared/messages/everyone';
import { useState } from 'react';
import { usePromise } from '#settings/use-promise.ts';
import { useSettings } from '#settings/use-settings.ts';
import { keys } from '#transport/keys.ts';
import { useSend } from '#transport/use-send.ts';
import { refetch } from '#transport/query-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, LeaveButton } from '#ui/dialog.tsx';
import { useServerNow } from '#ui/use-now.ts';
import { SlotSelect } from './slot-select.tsx';

interface ChangeTimeProps {
  pizzas: number;
  fulfilment?: Fulfilment | undefined;
  /** The slot that it has. */
  promise: { from: string; to: string };
  change: (dueAt: string) => Promise<{ message: string }>;
  onClose: () => void;
}

/** Another free time for what was ordered for later; the server decides. */
export function ChangeTimeDialog({ pizzas, fulfilment, promise, change, onClose }: ChangeTimeProps) {
  const { from, to } = promise;
  const now = useServerNow(60_000);
  const { data: shop } = useSettings();
  const { data: offer } = usePromise(pizzas, fulfilment);
  const [chosen, setChosen] = useState('');
  const changing = useSend({
    send: () => change(chosen),
    failure: tryAgain,
    onSuccess: onClose,
    onSettled: () => refetch(keys.shop),
  });
  const others = (offer?.slots ?? []).filter((slot) => slot !== from);
  const none = offer && shop && others.length === 0;
  return (
    <Dialog
      title="Change the time"
      description={
        <>
          <p>{`Ordered for: ${slotText(new Date(from), new Date(to), now)}.`}</p>
          <p>{none ? 'There is no other time right now.' : 'It can be changed until we begin to make it.'}</p>
        </>
      }
      busy={changing.isPending}
      onClose={onClose}
      actions={
        <>
          <LeaveButton busy={changing.isPending} onClose={onClose}>
            Keep the time
          </LeaveButton>
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
