export { announceSoldOut, announceInventory } from './announce-inventory.ts';
export { heldOnTheWay, holdStock, type StockHold, takeForRemake } from './hold-stock.ts';
export { mailFallenStock, noticeLowStock } from './notice-low-stock.ts';
export {
  ensureInventory,
  pathOf,
  readInventoryDocument,
  readStored,
  storedName,
  toInventory,
  uncounted,
} from './read-inventory.ts';
export { countSlot, roomIn, takeSlot } from './slots.ts';
export {
  needsReturned,
  returnOrder,
  returnRestocks,
  sumUse,
  type LineKey,
  type Marker,
  markerOf,
  takeStock,
} from './take-stock.ts';
export { beginReturn, forgetTransfers, releaseStock } from './transfers.ts';
