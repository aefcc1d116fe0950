import { isWholePaise, limits, passwordBytes, plainDigits, ungrouped } from '../domain/index.ts';
import { commonRefusals } from '../messages/everyone/common-refusals.ts';
import { isRequired, tooLong, validation } from '../messages/everyone/validation.ts';
import { z } from './z.ts';

/** A document's id: of `idForm`, which would make every first load longer. */
export const Id = z.string().check(z.regex(/^[0-9a-f]{24}$/));

/** Path parameters with a document id. */
export const ById = z.object({ id: Id });

/** What comes in is cleaned before (`cleanTexts`); lines that were pasted into one line are joined. Looked at once a blank. */
const oneLine = z.overwrite((text: string) => text.replaceAll(/(?<!\s)\s*[\n\t]\s*/g, ' '));

/** A text of one line, unless told otherwise. */
export const trimmed = (
  max: number,
  lines: z.core.$ZodCheck<string>[] = [oneLine],
  required: string | typeof isRequired = isRequired,
) => z.string(required).check(...lines, z.trim(), z.minLength(1, required), z.maxLength(max, tooLong));

/** Limits of a search: characters, and rows per page. */
export const searchMax = 100;
const pageMax = 200;

export const SearchText = z.string().check(oneLine, z.trim(), z.maxLength(searchMax));

export const PageLimit = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(pageMax));

export const Name = trimmed(limits.nameMax);
export const Address = trimmed(limits.addressMax);
/** Codes out of digits and letters, as people copy them: in groups, with the digits of their keyboard. */
export const asCode = z.overwrite(ungrouped);

/** A phone number as typed; the server normalises it. */
export const PhoneText = z
  .string()
  .check(
    oneLine,
    z.overwrite(plainDigits),
    z.trim(),
    z.minLength(1, commonRefusals.phone_invalid),
    z.maxLength(limits.phoneMax, commonRefusals.phone_invalid),
  );
/** A note to the kitchen or courier: one line of plain text, may be empty. */
export const Note = z.string().check(
  oneLine,
  z.overwrite((text) => text.replaceAll(/\s+/g, ' ')),
  z.trim(),
  z.maxLength(limits.noteMax, tooLong),
);
export const MessageText = trimmed(limits.messageMax, []);

/** As mail programs copy it: `Asha <asha@example.com>`, `mailto:asha@example.com`. */
const bareEmail = z.overwrite((text: string) => text.replace(/^(?:mailto:|[^<>]*<)([^<>]+)>?$/i, '$1'));

/** Its domain as mail carries it, in which some browsers send it; `_` for what is none. A longer one takes its square of time. */
const asciiDomain = z.overwrite((text: string) =>
  text.replace(
    /@([\w.\u0080-\uffff-]{1,253})$/,
    (_, hostname) => `@${Object.assign(new URL('http://_'), { hostname }).hostname}`,
  ),
);

/** In small letters of plain width, so that spellings of an address are one account. */
export const Email = z
  .string(validation.emailRequired)
  .check(
    z.trim(),
    bareEmail,
    z.normalize('NFKC'),
    z.toLowerCase(),
    asciiDomain,
    z.minLength(1, { error: validation.emailRequired, abort: true }),
    z.maxLength(limits.emailMax, tooLong),
    z.regex(/^[^\s@<>"(),:;\\[\]\ufffd]+@([\w-]+\.)+(?!\d+$)[\w-]+$/, validation.emailInvalid),
  );

/** Kept without what is pasted along around it: at login it may be there or not. */
export const NewPassword = z.string(validation.passwordRequired).check(
  z.trim(),
  z.minLength(1, { error: validation.passwordRequired, abort: true }),
  z.minLength(limits.passwordMin, validation.passwordShort),
  z.refine((password) => passwordBytes(password) <= limits.passwordBytesMax, validation.passwordLong),
);

/** Length is not checked at login: a wrong password is simply wrong. */
export const GivenPassword = z
  .string(validation.passwordRequired)
  .check(z.minLength(1, validation.passwordRequired), z.maxLength(limits.passwordMax, tooLong));

/** Rupees with at most two decimals; what is wrong is told by the field's name. */
export const Rupees = z
  .number()
  .check(z.minimum(0), z.maximum(limits.priceMaxRupees), z.refine(isWholePaise, { params: { decimals: 2 } }));

/** How long (ms) the caller waits for a worker's result; defaults to the server's maximum. */
export const WaitMs = z.optional(z.int().check(z.minimum(0)));

export const Paise = z.int().check(z.minimum(0));

export const Quantity = z.int().check(z.minimum(1), z.maximum(limits.quantityMax));

export const Moment = z.iso.datetime();

export const TimeRange = z.object({ from: Moment, to: Moment });

export const Day = z.iso.date();

export const RefusalBody = z.object({
  message: z.string(),
  code: z.string(),
  details: z.optional(z.unknown()),
});
export type RefusalBody = z.infer<typeof RefusalBody>;

/** Response of calls without other data. */
export const Done = z.object({ message: z.string() });

/** Most items of an unpaged list. Beyond that, headers tell the total and the cursor of the next page. */
export const wholeListMax = 5_000;

/** One page of a long list; the next cursor is in the header `X-Next-Cursor`. */
export const nextCursorHeader = 'x-next-cursor';
export const totalCountHeader = 'x-total-count';
/** The moment (ms, by the live stream's clock) up to which an answer contains every change; 0 if unknown. */
export const livePositionHeader = 'x-live-position';
