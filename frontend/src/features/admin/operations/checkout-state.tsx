import type { TimelineHit } from '@forno/shared/contracts/admin';
import { Badge, type Tone } from '#ui/badge.tsx';

const words: Record<TimelineHit['state'], { word: string; tone: Tone }> = {
  opening: { word: 'opening', tone: 'quiet' },
  unpaid: { word: 'unpaid', tone: 'amber' },
  expired: { word: 'not paid', tone: 'quiet' },
  paid: { word: 'paid', tone: 'ember' },
  fulfilled: { word: 'ordered', tone: 'basil' },
  refused: { word: 'refused', tone: 'beet' },
};

export function CheckoutState({ state }: Pick<TimelineHit, 'state'>) {
  const { word, tone } = words[state];
  return <Badge tone={tone}>{word}</Badge>;
}
