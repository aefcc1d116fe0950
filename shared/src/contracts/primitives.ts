import { limits, passwordBytes } from '../domain/index.ts';
import { refusalTexts, validation } from '../messages/index.ts';
import { z } from './z.ts';

/** A document's id: 24 hex digits. */
export const Id = z.string().check(z.regex(/^[0-9a-f]{24}$/, 'This is not an id.'));

/** The parameters of a path that names one document. */
export const ById = z.object({ id: Id });

const trimmed = (required: string, max: number) =>
  z.string(required).check(z.trim(), z.minLength(1, required), z.maxLength(max, validation.tooLong));

/** The most a search may ask for: letters, and rows of one page. */
export const searchMax = 100;
const pageMax = 200;

/** What is searched for. A NUL can be part of no text, and no pattern may contain one. */
export const SearchText = z.string().check(
  z.overwrite((text) => text.replaceAll('\0', '')),
  z.trim(),
  z.maxLength(searchMax),
);

/** How many of a long list are wanted at once. */
export const PageLimit = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(pageMax));

export const Name = trimmed(validation.nameRequired, limits.nameMax);
export const Address = trimmed(validation.addressRequired, limits.addressMax);
/** A phone number as people write it; the server brings it into one form. */
export const PhoneText = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, refusalTexts.phone_invalid),
    z.maxLength(limits.phoneMax, validation.tooLong),
  );
/** A note to the kitchen or to the courier: one line of plain text; empty for none. */
export const Note = z.string().check(
  z.overwrite((text) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ')),
  z.trim(),
  z.maxLength(limits.noteMax, validation.tooLong),
);
export const MessageText = trimmed(validation.messageRequired, limits.messageMax);

/** Lower case: two spellings of an address are one account. */
export const Email = z
  .string(validation.emailRequired)
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, { error: validation.emailRequired, abort: true }),
    z.maxLength(limits.emailMax, validation.tooLong),
    z.regex(/^[^\s@<>"(),:;\\]+@[^\s@<>"(),:;\\.]+(\.[^\s@<>"(),:;\\.]+)+$/, validation.emailInvalid),
  );

export const NewPassword = z.string(validation.passwordRequired).check(
  z.minLength(1, { error: validation.passwordRequired, abort: true }),
  z.minLength(limits.passwordMin, validation.passwordShort),
  z.refine((password) => passwordBytes(password) <= limits.passwordBytesMax, validation.passwordLong),
);

/** At login the length is not judged: a wrong password is simply wrong. */
export const GivenPassword = z
  .string(validation.passwordRequired)
  .check(z.minLength(1, validation.passwordRequired), z.maxLength(limits.passwordMax, validation.tooLong));

/** Rupees with at most two decimals. */
export const Rupees = z
  .number(validation.priceNumber)
  .check(z.minimum(0, validation.priceNotNegative), z.maximum(limits.priceMaxRupees, validation.tooLong));

/** So long (ms) the caller wants to wait for a worker's verdict; without it as long as the server lets it. */
export const WaitMs = z.optional(z.int().check(z.minimum(0)));

/** Integer paise. */
export const Paise = z.int().check(z.minimum(0));

export const Quantity = z.int().check(z.minimum(1), z.maximum(limits.quantityMax));

/** A moment, as ISO 8601 in UTC. */
export const Moment = z.iso.datetime();

export const TimeRange = z.object({ from: Moment, to: Moment });

/** A calendar day, `2026-11-20`. */
export const Day = z.iso.date();

/** The body of every refusal. */
export const RefusalBody = z.object({
  message: z.string(),
  code: z.string(),
  details: z.optional(z.unknown()),
});
export type RefusalBody = z.infer<typeof RefusalBody>;

/** What a call answers that has nothing else to say. */
export const Done = z.object({ message: z.string() });

/**
 * What a list answers at most to who asks for the whole of it. What is left out is told by the headers: the total is
 * more than what came, and the cursor leads on.
 */
export const wholeListMax = 5_000;

/** One page of a long list; the cursor of the next one travels in the header `X-Next-Cursor`. */
export const nextCursorHeader = 'x-next-cursor';
export const totalCountHeader = 'x-total-count';
