import type { Refusal } from '@forno/shared/domain';
import { refusalOf } from '@forno/shared/messages';

export interface Issue {
  path: string;
  message: string;
}

interface Unfit {
  issues: readonly { path: readonly PropertyKey[]; message: string }[];
}

export function issuesOf(error: Unfit | undefined): Issue[] {
  return (error?.issues ?? []).map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
}

/** The first problem becomes the message, all of them the details. */
export function invalid(issues: readonly Issue[]): Refusal {
  const message = issues[0]?.message;
  return refusalOf('invalid_request', message === undefined ? {} : { message, details: issues });
}
