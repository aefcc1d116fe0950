import type { OrderStatus } from '@forno/shared/domain';
import type { ReactNode } from 'react';
import { Badge, BadgeShape, type Tone } from '#ui/badge.tsx';

const tones: Record<OrderStatus, Tone> = {
  'Order Received': 'amber',
  'In the Kitchen': 'ember',
  'Sent to Delivery': 'quiet',
  Delivered: 'basil',
};

const shapes: Record<OrderStatus, ReactNode> = {
  'Order Received': <path d="M5 2.5h10v15l-2.5-1.7-2.5 1.7-2.5-1.7L5 17.5zM8 7h4M8 10.5h4" />,
  'In the Kitchen': (
    <path
      d="M10 2c.7 3 4.7 4.5 4.7 9.2a4.7 4.7 0 0 1-9.4.2c0-2.2 1.2-3.3 2-4.5.3 1.2.9 1.7 1.5 1.9C8.4 6.5 8.8 4 10 2z"
      fill="currentColor"
    />
  ),
  'Sent to Delivery': <path d="M2.5 10h13M11 5l5 5-5 5" />,
  Delivered: <path d="M3.5 10.5l4.3 4.3L16.5 5.5" />,
};

/** Shape of a status, to identify it without colour. */
export function StatusShape({ status }: { status: OrderStatus }) {
  return <BadgeShape>{shapes[status]}</BadgeShape>;
}

/** A status by shape, word and colour. */
export function StatusWord({ status, word = status }: { status: OrderStatus; word?: string }) {
  return (
    <Badge tone={tones[status]} shape={<StatusShape status={status} />}>
      {word}
    </Badge>
  );
}
