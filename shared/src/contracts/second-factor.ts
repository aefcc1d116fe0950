import { limits } from '../domain/index.ts';
import { validation } from '../messages/index.ts';
import { GivenPassword } from './primitives.ts';
import { z } from './z.ts';

/** A code of the authenticator app, or a recovery code; people type them with spaces and dashes. */
const CodeText = z.string(validation.codeRequired).check(
  z.overwrite((code) => code.replace(/[\s-]/g, '').toUpperCase()),
  z.maxLength(limits.codeMax, validation.tooLong),
);
const GivenCode = CodeText.check(z.minLength(1, validation.codeRequired));
/** At login it is only asked for after the password. */
export const LoginCode = z.optional(CodeText);

export const SecondFactorAnswer = z.object({
  on: z.boolean(),
  /** The operator asks it of every admin. */
  required: z.boolean(),
  recoveryCodesLeft: z.int(),
});

/** The password again: a session left open must not be enough to lock its owner out. */
export const BeginSecondFactorBody = z.object({ password: GivenPassword });
/** The secret to type (base32), and the same as an address for a QR code. */
export const BeginSecondFactorAnswer = z.object({ secret: z.string(), uri: z.string() });
export type BeginSecondFactorAnswer = z.infer<typeof BeginSecondFactorAnswer>;

export const CodeBody = z.object({ code: GivenCode });
/** Shown once: only their hashes are kept. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
