import { type AuditEntry, HoursSettings } from '@forno/shared/contracts';
import { exceptionText, hoursLines } from '@forno/shared/messages';

type State = AuditEntry['from'];

/** One side of a change of the opening hours, as the shop's page words them; null: always open. */
export function hoursInWords(state: State): State {
  if (state === null) return { week: hoursLines(null, '').join('; ') };
  const hours = HoursSettings.safeParse(state).data;
  if (!hours) return state;
  return {
    week: hoursLines({ ...hours, exceptions: [] }, '').join('; '),
    exceptions: hours.exceptions.map(exceptionText).join('; ') || 'none',
  };
}
