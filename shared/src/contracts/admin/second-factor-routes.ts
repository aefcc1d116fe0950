/** Calls about an admin's own second factor. */

import {
  BeginSecondFactorAnswer,
  BeginSecondFactorBody,
  CodeBody,
  RecoveryCodes,
  SecondFactorAnswer,
} from '../everyone/second-factor.ts';
import { Done } from '../primitives.ts';
import { defineRoute } from '../route.ts';

export const secondFactor = defineRoute('GET', '/user/second_factor', 'kitchen', {
  allowDuringMfaSetup: true,
  answer: SecondFactorAnswer,
});

export const beginSecondFactor = defineRoute('POST', '/user/second_factor/begin', 'kitchen', {
  allowDuringMfaSetup: true,
  body: BeginSecondFactorBody,
  answer: BeginSecondFactorAnswer,
});

export const turnOnSecondFactor = defineRoute('POST', '/user/second_factor/turn_on', 'kitchen', {
  allowDuringMfaSetup: true,
  body: CodeBody,
  answer: RecoveryCodes,
});

export const turnOffSecondFactor = defineRoute('POST', '/user/second_factor/turn_off', 'kitchen', {
  body: CodeBody,
  answer: Done,
});

export const renewRecoveryCodes = defineRoute('POST', '/user/second_factor/recovery_codes', 'kitchen', {
  body: CodeBody,
  answer: RecoveryCodes,
});

/**
 * Required before refunds, exports, the job list and account changes, for accounts with a second factor; at a station with the
 * PIN of the person at it, whoever they are.
 */
export const reauthenticate = defineRoute('POST', '/user/reauthenticate', 'kitchen', {
  body: CodeBody,
  answer: Done,
});
