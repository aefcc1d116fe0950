import { Address, Email, GivenPassword, Name, NewPassword, PhoneText } from '../primitives.ts';
import { z } from '../z.ts';
import { addressNotes, FulfilmentChoice } from './delivery.ts';
import { NoticeSeen, UserAnswer } from './profile.ts';
import { LoginCode } from './second-factor.ts';

/** The code, for accounts with a second factor. */
export const LoginBody = z.object({ email: Email, password: GivenPassword, code: LoginCode });

export const LoginAnswer = z.object({ token: z.string(), user: UserAnswer });
export type LoginAnswer = z.infer<typeof LoginAnswer>;

/** Phone and label are asked for by our own screens, which say what the button agrees to: `consent`. */
export const RegisterBody = z.object({
  name: Name,
  email: Email,
  password: NewPassword,
  address: Address,
  phone: z.optional(PhoneText),
  ...addressNotes,
  consent: z.optional(NoticeSeen),
});

/** The same while the password waits: a mailed link sets it. Without an address of who collects. */
export const OpenAccountBody = z
  .object({
    ...z.omit(RegisterBody, { password: true }).shape,
    address: z.optional(Address),
    fulfilment: FulfilmentChoice,
  })
  .check(
    z.refine(({ address, fulfilment }) => address !== undefined || fulfilment === 'pickup', {
      path: ['address'],
    }),
  );

export const VerifyBody = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) });

/** The signed part of a mail's unsubscribe link. */
export const UnsubscribeParams = z.object({
  token: z.string().check(z.regex(/^[\w-]{1,100}\.[\w-]{1,100}$/)),
});

export const ForgottenPasswordBody = z.object({ email: Email });

export const KnownAnswer = z.object({ known: z.boolean() });

export const ResetPasswordBody = z.object({ ...VerifyBody.shape, password: NewPassword });
