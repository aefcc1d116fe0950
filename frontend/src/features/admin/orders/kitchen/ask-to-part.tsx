import { nextStage, callName } from '@forno/shared/domain';
import { changeStatus } from '../changes/change-status.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { restOf, type Ticket, waitOf } from './tickets.ts';

/** Asks before a part of a delivery goes without the rest. */
export function AskToPart({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { orders, stage } = ticket;
  const to = nextStage(stage);
  const [here, all] = waitOf(ticket) ?? [0, 0];
  return (
    <ConfirmDialog
      title={`${callName(orders[0])} is not complete`}
      description={restOf(ticket)}
      confirmLabel={`Go with ${here} of ${all}`}
      cancelLabel="Wait"
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        if (to) void changeStatus(orders, to);
      }}
    />
  );
}
