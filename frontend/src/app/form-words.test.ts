import {
  ChangeEmailBody,
  CodeBody,
  ContactBody,
  DeleteAccountBody,
  ForgottenPasswordBody,
  LoginBody,
  ResetPasswordBody,
  z,
} from '@forno/shared/contracts/admin';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DeliveryFields } from '#features/customer/checkouts/delivery/delivery-form.tsx';
import { Details } from '#features/customer/accounts/edit-details.tsx';
import { RegisterFields } from '#features/everyone/accounts/register-form.tsx';

const forms: Record<string, { shape: Record<string, z.ZodMiniType> }> = {
  ChangeEmailBody,
  CodeBody,
  // Which delivery it is about is not typed.
  ContactBody: z.omit(ContactBody, { checkoutId: true }),
  DeleteAccountBody,
  DeliveryFields,
  Details,
  ForgottenPasswordBody,
  LoginBody,
  RegisterFields,
  ResetPasswordBody: z.omit(ResetPasswordBody, { token: true }),
};
const fields = Object.entries(forms).flatMap(([form, { shape }]) =>
  Object.entries(shape).map(([field, schema]) => ({ form, field, schema })),
);
/** A form holds texts alone, which are too short, too long, or of the wrong kind. */
const texts = ['', ' ', 'a', 'a@', 'a@b', '\0', 'é'.repeat(40), '🍕'.repeat(40), 'x'.repeat(9_999)];

// The words by field stay out of the bundle that customers load, with the setting that asks for them.
const { customError } = z.config();
beforeAll(() => void z.config({ customError: undefined }));
afterAll(() => void z.config({ customError }));

it.each(fields)("$form never shows the validator's own words at $field", ({ schema }) => {
  const found = texts.flatMap((text) => schema.safeParse(text).error?.issues ?? []);
  expect(found).not.toEqual([]);
  for (const { message } of found) expect(message).toMatch(/^[A-Z].+\.$/);
});
