export const delays = ['kitchen', 'road'] as const;
export type Delay = (typeof delays)[number];

/** Where an order came from, if not from the web. */
export const channels = ['counter'] as const;

/** How an order reaches its customer, if it is not delivered. */
export const fulfilments = ['pickup'] as const;
export type Fulfilment = (typeof fulfilments)[number];
