/** In a cart that was to be collected. */
export const noMorePickup = 'Orders can’t be collected any more, so we would deliver this one.';
