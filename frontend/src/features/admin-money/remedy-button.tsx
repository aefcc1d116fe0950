import { type MoneyDifference, routes } from '@forno/shared/contracts';
import { failures } from '@forno/shared/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showFailure } from '#transport/failure.ts';
import { request } from '#transport/request.ts';
import { keys } from '#transport/keys.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';

const labels = { reverify: 'Check the payment again', refund: 'Refund' } as const;
/** The fix is a job: the difference disappears when it is done. */
const lookAgainMs = 3_000;

/** The automated fix of a difference, if any; refunds need a confirmation. */
export function RemedyButton({ difference }: { difference: MoneyDifference }) {
  const { remedy, paymentId, checkoutId } = difference;
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const mending = useMutation({
    mutationFn: (chosen: 'reverify' | 'refund') =>
      request(routes.moneyRemedy, { body: { remedy: chosen, paymentId, checkoutId } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      setTimeout(
        () => void client.invalidateQueries({ queryKey: keys.admin.moneyCheck({}).slice(0, 2) }),
        lookAgainMs,
      );
    },
    onError: (error) => showFailure(error, failures.remedy),
    onSettled: () => setAsking(false),
  });
  if (!remedy) return <>Resolve manually</>;
  return (
    <>
      <Button
        size="s"
        variant={remedy === 'refund' ? 'danger' : 'outline'}
        busy={mending.isPending}
        busyLabel="Starting…"
        onClick={() => (remedy === 'refund' ? setAsking(true) : mending.mutate(remedy))}
      >
        {labels[remedy]}
      </Button>
      <ConfirmDialog
        open={asking}
        title="Refund this payment?"
        description={
          <p>{`The customer gets back whatever was captured for ${paymentId ?? 'this payment'} and not ordered.`}</p>
        }
        confirmLabel="Refund"
        cancelLabel="Not now"
        busy={mending.isPending}
        onConfirm={() => mending.mutate('refund')}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
