import { routes } from '@forno/shared/contracts/customer';
import { tryAgain } from '@forno/shared/messages/customer';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { showFailure } from '#transport/failure.ts';
import { request } from '#transport/request.ts';
import { useSend } from '#transport/use-send.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { type Delivery, deliveryNumber } from './deliveries.ts';

const brought = {
  title: 'Share this delivery',
  come: 'arrive',
  end: 'your pizzas have arrived',
};
const collected = {
  title: 'Share this order',
  come: 'are ready',
  end: 'you have collected them',
};

/** A link for friends at the table, made when it is asked for; ended by who made it, or by itself. */
export function ShareDelivery({ delivery }: { delivery: Delivery }) {
  const params = { id: delivery.id };
  const words = delivery.fulfilment ? collected : brought;
  const [open, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  const close = () => {
    setOpen(false);
    setSaid('');
  };
  const link = useMutation({
    mutationFn: () => request(routes.shareDelivery, { params }),
    onError: (error) => {
      showFailure(error, tryAgain);
      close();
    },
  });
  const stop = useSend({
    send: () => request(routes.stopSharing, { params }),
    failure: tryAgain,
    onSuccess: () => {
      link.reset();
      close();
    },
  });
  const url = link.data?.url;
  const title = `Order ${deliveryNumber(delivery)}`;
  // A share sheet that was closed is no failure.
  const send = () => void navigator.share({ title, url: url ?? '' }).catch(() => undefined);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url ?? '');
      setSaid('Copied. Paste it where you like.');
    } catch {
      // Not allowed, or not there: without HTTPS no browser has it.
      setSaid(`Please copy it by hand: ${url}`);
    }
  };
  const canSend = 'share' in navigator;
  return (
    <>
      <Button
        size="s"
        variant="quiet"
        onClick={() => {
          setOpen(true);
          if (!url) link.mutate();
        }}
      >
        {words.title}
      </Button>
      {open && (
        <Dialog
          title={words.title}
          description={`Whoever has the link sees your pizzas and when they ${words.come}. They see no name, no address and no price. The link ends three hours after ${words.end}.`}
          busy={stop.isPending}
          onClose={close}
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
          <output>{said}</output>
        </Dialog>
      )}
    </>
  );
}
