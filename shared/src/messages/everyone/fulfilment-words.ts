import type { Fulfilment, Stage } from '../../domain/index.ts';

type Way = Fulfilment | undefined;

const pickupStages: Partial<Record<Stage, string>> = {
  'Sent to Delivery': 'Ready to collect',
  Delivered: 'Collected',
};

/** What a stage is called where people read it: the status of an order that is collected stays, its word does not. */
export const stageWord = (stage: Stage, way?: Way): string => (way && pickupStages[stage]) ?? stage;
