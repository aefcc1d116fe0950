/** Calls about an admin's own second factor. */

import { Done } from '../primitives.ts';
import { defineRoute } from '../route.ts';
import {
  BeginSecondFactorAnswer,
  BeginSecondFactorBody,
  CodeBody,
  RecoveryCodes,
  SecondFactorAnswer,
} from '../second-factor.ts';

export const secondFactor = defineRoute({
  method: 'GET',
  path: '/user/second_factor',
  access: 'admin',
  allowDuringMfaSetup: true,
  answer: SecondFactorAnswer,
});

export const beginSecondFactor = defineRoute({
  method: 'POST',
  path: '/user/second_factor/begin',
  access: 'admin',
  allowDuringMfaSetup: true,
  body: BeginSecondFactorBody,
  answer: BeginSecondFactorAnswer,
});

export const turnOnSecondFactor = defineRoute({
  method: 'POST',
  path: '/user/second_factor/turn_on',
  access: 'admin',
  allowDuringMfaSetup: true,
  body: CodeBody,
  answer: RecoveryCodes,
});

export const turnOffSecondFactor = defineRoute({
  method: 'POST',
  path: '/user/second_factor/turn_off',
  access: 'admin',
  body: CodeBody,
  answer: Done,
});

export const renewRecoveryCodes = defineRoute({
  method: 'POST',
  path: '/user/second_factor/recovery_codes',
  access: 'admin',
  body: CodeBody,
  answer: RecoveryCodes,
});

/** Required before refunds, exports, the job list and account changes, for accounts with a second factor. */
export const reauthenticate = defineRoute({
  method: 'POST',
  path: '/user/reauthenticate',
  access: 'admin',
  body: CodeBody,
  answer: Done,
});
