import { isOwnNetwork, printerPorts, printStates, sheets } from '../../domain/index.ts';
import { Id, Moment } from '../primitives.ts';
import { z } from '../z.ts';

const addressText =
  'Enter the number of a printer in the shop’s own network, such as 192.168.1.50. It begins with 10, 172.16 to 172.31, 192.168 or fd.';
const portText = `Enter a port from ${printerPorts.first} to ${printerPorts.last}. Most printers have ${printerPorts.first}.`;

const Printer = z.nullable(
  z.object({
    address: z
      .string(addressText)
      .check(z.trim(), z.maxLength(60, addressText), z.refine(isOwnNetwork, addressText)),
    port: z
      .int(portText)
      .check(z.minimum(printerPorts.first, portText), z.maximum(printerPorts.last, portText)),
  }),
);

/** By sheet; null: none. */
export const PrinterSettings = z.object({ ticket: Printer, slip: Printer });

const Sheet = z.enum(sheets);

export const PrintingAnswer = z.object({
  printers: z.object({
    ticket: z.nullable(z.object({ address: z.string(), port: z.int() })),
    slip: z.nullable(z.object({ address: z.string(), port: z.int() })),
  }),
  prints: z.array(
    z.object({
      _id: z.string(),
      sheet: Sheet,
      /** Absent: a test. */
      checkoutId: z.optional(Id),
      /** Short id of its first order. */
      number: z.optional(z.string()),
      state: z.enum(printStates),
      /** How often it may have been printed without our knowing. */
      unsure: z.int(),
      reason: z.optional(z.string()),
      at: Moment,
    }),
  ),
});
export type PrintingAnswer = z.infer<typeof PrintingAnswer>;

/** A sheet of a delivery again or, without one, a test. */
export const PrintBody = z.object({ sheet: Sheet, checkoutId: z.optional(Id) });
