import { clockTime } from '@forno/shared/domain';
import { etaText } from '@forno/shared/messages';

/** The time of day of a moment in ISO 8601. */
export const clock = (moment: string) => clockTime(new Date(moment));

/** "Arriving between 8:35 and 8:50 pm." */
export const readySentence = ({ from, to }: { from: string; to: string }) => etaText(clock(from), clock(to));
