import { routes } from '@forno/shared/contracts/customer';
import { tryAgain } from '@forno/shared/messages/customer';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { showFailure } from '#transport/failure.ts';
import { request } from '#transport/request.ts';
import { useSend } from '#transport/use-send.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useCopy } from '#ui/use-copy.ts';
import { type Delivery, deliveryNumber } from './deliveries.ts';

const brought = { title: 'Share this delivery', come: 'arrive', end: 'your pizzas have arrived' };
const collected = { title: 'Share this order', come: 'are ready', end: 'you have collected them' };
const wordsOf = ({ fulfilment }: Delivery) => (fulfilment ? collected : brought);

/** A link for friends at the table, made when it is asked for; ended by who made it, or by itself. */
export function ShareDelivery({ delivery }: { delivery: Delivery }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const link = useMutation({
    mutationFn: () => request(routes.shareDelivery, { params: { id: delivery.id } }),
    onError: (error) => {
      showFailure(error, tryAgain);
      close();
    },
  });
  const ask = () => {
    setOpen(true);
    if (!link.data) link.mutate();
  };
  return (
    <>
      <Button size="s" variant="quiet" onClick={ask}>
        {wordsOf(delivery).title}
      </Button>
      {open && (
        <ShareDialog delivery={delivery} url={link.data?.url} onStopped={link.reset} onClose={close} />
      )}
    </>
  );
}

interface ShareDialogProps {
  delivery: Delivery;
  /** Undefined until it has come. */
  url: string | undefined;
  onStopped: () => void;
  onClose: () => void;
}

function ShareDialog({ delivery, url = '', onStopped, onClose }: ShareDialogProps) {
  const words = wordsOf(delivery);
  const { state, copy } = useCopy(url, 60_000);
  const stop = useSend({
    send: () => request(routes.stopSharing, { params: { id: delivery.id } }),
    failure: tryAgain,
    onSuccess: () => {
      onStopped();
      onClose();
    },
  });
  const title = `Order ${deliveryNumber(delivery)}`;
  // A share sheet that was closed is no failure.
  const send = () => void navigator.share({ title, url }).catch(() => undefined);
  const canSend = 'share' in navigator;
  return (
    <Dialog
      title={words.title}
      description={`Whoever has the link sees your pizzas and when they ${words.come}. They see no name, no address and no price. The link ends three hours after ${words.end}.`}
      busy={stop.isPending}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" disabled={!url} busy={stop.isPending} onClick={() => stop.mutate()}>
            Stop sharing
          </Button>
          {canSend && (
            <Button variant="ember" busy={!url} onClick={send}>
              Share
            </Button>
          )}
          <Button variant={canSend ? 'quiet' : 'ember'} busy={!url} onClick={copy}>
            Copy the link
          </Button>
        </>
      }
    >
      <output>
        {state === 'copied' && 'Copied. Paste it where you like.'}
        {state === 'refused' && `Please copy it by hand: ${url}`}
      </output>
    </Dialog>
  );
}
