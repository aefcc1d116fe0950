/** Calls about an admin's own second factor. */

import {
  BeginSecondFactorAnswer,
  BeginSecondFactorBody,
  CodeBody,
  RecoveryCodes,
  SecondFactorAnswer,
} from '../everyone/second-factor.ts';
import { call } from '../route.ts';

export const secondFactor = call('GET /user/second_factor', 'kitchen', {
  allowDuringMfaSetup: true,
  answer: SecondFactorAnswer,
});

export const beginSecondFactor = call('POST /user/second_factor/begin', 'kitchen', {
  allowDuringMfaSetup: true,
  body: BeginSecondFactorBody,
  answer: BeginSecondFactorAnswer,
});

export const turnOnSecondFactor = call('POST /user/second_factor/turn_on', 'kitchen', {
  allowDuringMfaSetup: true,
  body: CodeBody,
  answer: RecoveryCodes,
});

export const turnOffSecondFactor = call('POST /user/second_factor/turn_off', 'kitchen', { body: CodeBody });

export const renewRecoveryCodes = call('POST /user/second_factor/recovery_codes', 'kitchen', {
  body: CodeBody,
  answer: RecoveryCodes,
});

/**
 * Required before refunds, exports, the job list and account changes, for accounts with a second factor; at a station with the
 * PIN of the person at it, whoever they are.
 */
export const reauthenticate = call('POST /user/reauthenticate', 'kitchen', { body: CodeBody });
