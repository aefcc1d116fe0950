/** Where an order was delayed. */
export const delays = ['kitchen', 'road'] as const;
export type Delay = (typeof delays)[number];
