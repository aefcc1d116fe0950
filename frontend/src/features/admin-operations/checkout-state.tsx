import type { JourneyHit } from '@forno/shared/contracts';
import { Badge, type Tone } from '#ui/badge.tsx';

const tones: Record<JourneyHit['state'], Tone> = {
  opening: 'quiet',
  unpaid: 'amber',
  expired: 'quiet',
  paid: 'ember',
  fulfilled: 'basil',
  refused: 'beet',
};

export function CheckoutState({ state }: Pick<JourneyHit, 'state'>) {
  return <Badge tone={tones[state]}>{state}</Badge>;
}
