import { limits } from '../../domain/index.ts';
import { tooLong, validation } from '../../messages/everyone/validation.ts';
import { asCode, GivenPassword } from '../primitives.ts';
import { z } from '../z.ts';

/** A code of the authenticator app, or a recovery code; people type them with spaces and dashes. */
const CodeText = z
  .string(validation.codeRequired)
  .check(asCode, z.toUpperCase(), z.maxLength(limits.codeMax, tooLong));

const GivenCode = CodeText.check(z.minLength(1, validation.codeRequired));

/** At login it is required only after the password. */
export const LoginCode = z.optional(CodeText);

export const SecondFactorAnswer = z.object({
  on: z.boolean(),
  /** Required of every admin by the operator. */
  required: z.boolean(),
  recoveryCodesLeft: z.int(),
});

/** Current password: an open session must not be enough to lock out its owner. */
export const BeginSecondFactorBody = z.object({ password: GivenPassword });

/** The secret as base32 and as a QR code URL. */
export const BeginSecondFactorAnswer = z.object({ secret: z.string(), uri: z.string() });
export type BeginSecondFactorAnswer = z.infer<typeof BeginSecondFactorAnswer>;

export const CodeBody = z.object({ code: GivenCode });

/** Shown once; only hashes are stored. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
