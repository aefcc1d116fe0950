import { Done } from '../primitives.ts';
import { defineRoute } from '../route.ts';
import {
  BeginSecondFactorAnswer,
  BeginSecondFactorBody,
  CodeBody,
  RecoveryCodes,
  SecondFactorAnswer,
} from '../second-factor.ts';

/** Calls about an admin's own second factor. */
export const secondFactorRoutes = {
  secondFactor: defineRoute({
    method: 'GET',
    path: '/user/second_factor',
    access: 'admin',
    settingUp: true,
    answer: SecondFactorAnswer,
  }),
  beginSecondFactor: defineRoute({
    method: 'POST',
    path: '/user/second_factor/begin',
    access: 'admin',
    settingUp: true,
    body: BeginSecondFactorBody,
    answer: BeginSecondFactorAnswer,
  }),
  turnOnSecondFactor: defineRoute({
    method: 'POST',
    path: '/user/second_factor/turn_on',
    access: 'admin',
    settingUp: true,
    body: CodeBody,
    answer: RecoveryCodes,
  }),
  turnOffSecondFactor: defineRoute({
    method: 'POST',
    path: '/user/second_factor/turn_off',
    access: 'admin',
    body: CodeBody,
    answer: Done,
  }),
  renewRecoveryCodes: defineRoute({
    method: 'POST',
    path: '/user/second_factor/recovery_codes',
    access: 'admin',
    body: CodeBody,
    answer: RecoveryCodes,
  }),
  /** Required before refunds, exports and account changes, for accounts with a second factor. */
  reauthenticate: defineRoute({
    method: 'POST',
    path: '/user/reauthenticate',
    access: 'admin',
    body: CodeBody,
    answer: Done,
  }),
} as const;
