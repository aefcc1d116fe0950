/** Business constants (specification, sections 5 and 9), and the shop's own limits. */
export const limits = {
  /** A quantity under this is low stock. */
  lowStockBelow: 20,
  passwordMin: 6,
  passwordMax: 200,
  /** UTF-8 bytes; bcrypt ignores the rest. */
  passwordBytesMax: 72,
  pizzaDescriptionMin: 10,
  pizzaDescriptionMax: 200,
  /** Second-factor code without spaces and dashes. */
  codeMax: 40,
  nameMax: 80,
  emailMax: 254,
  addressMax: 300,
  /** Links for a password or a verification mailed to one mailbox. */
  linksPerHour: 5,
  phoneMax: 30,
  /** Saved addresses beside the profile's. */
  addressBookMax: 5,
  /** Days with special opening hours. */
  exceptionsMax: 60,
  /** PIN codes and prefixes in the delivery area. */
  pinsMax: 200,
  /** A note to the kitchen or to the courier. */
  noteMax: 140,
  /** Why something was done, in somebody's own words. */
  reasonMin: 3,
  reasonMax: 200,
  refundDaysMax: 30,
  /** Days ahead of today that can be ordered for. */
  slotDaysMax: 7,
  /** After so many changes of a delivery's time its customer calls the shop: each is mailed. */
  timeChangesMax: 10,
  /** Minutes of the longest promise: a day. */
  longestMax: 1_440,
  messageMax: 4_000,
  ingredientNameMax: 40,
  menuSectionMax: 24,
  quantityMax: 50,
  cartLinesMax: 40,
  priceMaxRupees: 100_000,
  stockMax: 1_000_000,
  /** Ingredients of one count, delivery or waste. */
  moveLinesMax: 500,
  /** What the menu says how many are left of. */
  fewLeft: 10,
  imageBytesMax: 5 * 1024 * 1024,
  imagePixelsMax: 25_000_000,
  /** Timeout of menu, cart and customise calls. */
  requestTimeoutMs: 10_000,
  /** Our own screens follow checkouts live and need not wait for the call. */
  verdictWaitMs: 8_000,
  toastMs: 5_000,
  undoMs: 8_000,
  /** How long a reported payment blocks paying its cart again and releasing its hold. */
  reportTrustedMs: 15 * 60_000,
  /** How long after its hold a checkout can still be paid: the payment dialog may be open. */
  payAfterHoldMs: 15 * 60_000,
  /** The provider takes and refunds a rupee or more: a smaller remainder can't be refunded. */
  paymentMinPaise: 100,
  lowStockMailEveryMs: 10 * 60_000,
} as const;
