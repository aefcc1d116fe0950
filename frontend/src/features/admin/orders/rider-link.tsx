import { type AdminOrderAnswer, routes } from '@forno/shared/contracts/admin';
import { callName } from '@forno/shared/domain';
import { adminFailures } from '@forno/shared/messages/admin';
import { LoadState } from '#transport/load-state.tsx';
import { useAnswer } from '#transport/use-answer.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { QrCode } from '#ui/qr-code.tsx';

/**
 * A link for the rider of each of these deliveries, made once and kept while it is shown: what is printed already stays
 * good. Where none could be made, paper and screen do without.
 */
export function useRiderLinks(orders: readonly Pick<AdminOrderAnswer, 'checkoutId'>[]) {
  const checkouts = [...new Set(orders.map(({ checkoutId }) => checkoutId))];
  return useAnswer(['rider-links', ...checkouts], routes.riderLinks, {
    body: { checkouts },
    enabled: checkouts.length > 0,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The link as a code to scan, for who gets no paper. */
export function RiderLinkDialog({ order, onClose }: { order: AdminOrderAnswer; onClose: () => void }) {
  const links = useRiderLinks([order]);
  const [link] = links.data ?? [];
  return (
    <Dialog
      title={`Rider’s link of ${callName(order)}`}
      description="Scanned with a phone it shows this delivery alone, until it has arrived."
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <LoadState query={links} text={adminFailures.riderLink} />
      {link && (
        <>
          <QrCode text={link.url} label="QR code of the rider’s link" />
          <p>
            <a href={link.url}>Open it here</a>
          </p>
        </>
      )}
    </Dialog>
  );
}
