export { announceGone, announceInventory } from './announce-inventory.ts';
export { holdStock, type LineNeeds, type Shelf } from './hold-stock.ts';
export { noticeLowStock } from './notice-low-stock.ts';
export { ensureInventory, knownNeeds, readInventoryDocument, toInventory } from './read-inventory.ts';
export { dropEmptyHold, releaseHold } from './release-hold.ts';
export { forgetReturns, returnOrder, returnStock } from './return-stock.ts';
export { consumeHeld, giveBack, type LineKey, pruneMarkers, readMarker, takeStock } from './take-stock.ts';
