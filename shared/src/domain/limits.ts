/** Business constants (specification, sections 5 and 9), and the shop's own limits. */
export const limits = {
  /** A quantity under this is low stock. */
  lowStockBelow: 20,
  passwordMin: 6,
  passwordMax: 200,
  /** Of UTF-8: more than this bcrypt does not see. */
  passwordBytesMax: 72,
  pizzaDescriptionMin: 10,
  pizzaDescriptionMax: 200,
  /** Of a second factor, without spaces and dashes. */
  codeMax: 40,
  nameMax: 80,
  emailMax: 254,
  addressMax: 300,
  phoneMax: 30,
  /** Addresses that a customer keeps beside that of the profile. */
  addressBookMax: 5,
  /** Days with opening hours of their own. */
  exceptionsMax: 60,
  /** PIN codes and beginnings of them in the delivery area. */
  pinsMax: 200,
  /** A note to the kitchen or to the courier. */
  noteMax: 140,
  messageMax: 4_000,
  ingredientNameMax: 40,
  quantityMax: 50,
  cartLinesMax: 40,
  priceMaxRupees: 100_000,
  stockMax: 1_000_000,
  imageBytesMax: 5 * 1024 * 1024,
  imagePixelsMax: 25_000_000,
  /** Menu, cart and customise calls give up after this. */
  requestTimeoutMs: 10_000,
  /** Our own screens follow a checkout live, and need no longer answer from the call. */
  verdictWaitMs: 8_000,
  toastMs: 5_000,
  undoMs: 8_000,
  /** Money that was reported is on its way: so long its cart is not offered for payment again, nor its hold given up. */
  reportTrustedMs: 15 * 60_000,
  lowStockMailEveryMs: 10 * 60_000,
} as const;
