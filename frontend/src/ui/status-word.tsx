import type { OrderStatus } from '@forno/shared/domain';
import type { ReactNode } from 'react';
import { Badge, BadgeShape, type Tone } from './badge.tsx';

const tones: Record<OrderStatus, Tone> = {
  'Order Received': 'amber',
  'In the Kitchen': 'ember',
  'Sent to Delivery': 'quiet',
  Delivered: 'basil',
};

const shapes: Record<OrderStatus, ReactNode> = {
  'Order Received': (
    <path d="M5 2.500h10v15l-2.500-1.700-2.500 1.700-2.500-1.700L5 17.500zM8 7h4M8 10.500h4" />
  ),
  'In the Kitchen': (
    <path
      d="M10 2c.7 3 4.700 4.500 4.700 9.200a4.700 4.700 0 0 1-9.400.2c0-2.200 1.200-3.300 2-4.500.3 1.200.9 1.700 1.500 1.900C8.400 6.500 8.800 4 10 2z"
      fill="currentColor"
    />
  ),
  'Sent to Delivery': <path d="M2.500 10h13M11 5l5 5-5 5" />,
  Delivered: <path d="M3.500 10.500l4.300 4.300L16.500 5.500" />,
};

/** Shape of a status, to identify it without colour. */
export function StatusShape({ status }: { status: OrderStatus }) {
  return <BadgeShape>{shapes[status]}</BadgeShape>;
}

/** A status by shape, word and colour. */
export function StatusWord({ status }: { status: OrderStatus }) {
  return (
    <Badge tone={tones[status]} shape={<StatusShape status={status} />}>
      {status}
    </Badge>
  );
}
