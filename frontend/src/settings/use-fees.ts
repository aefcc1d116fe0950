import { routes } from '@forno/shared/contracts/everyone';
import { keys } from '#transport/keys.ts';
import { useAnswer } from '#transport/use-answer.ts';

/** Forgotten with the shop's other settings. */
export const feesKey = [...keys.shop, 'fees'];

/** What delivery costs, by area. */
export const useFees = () => useAnswer(feesKey, routes.fees, { refetchInterval: 60_000 });
