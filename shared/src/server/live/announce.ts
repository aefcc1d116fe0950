import type { LiveEvent, LivePayload } from '../../contracts/index.ts';
import type { Logger } from '../runtime/logger.ts';
import type { Publisher } from './publisher.ts';

/**
 * Tells open screens to refetch. Only for events without data of their own: a lost one is compensated by a resync of
 * every screen.
 */
export async function announce<E extends LiveEvent>(
  { publisher, logger }: { publisher: Publisher; logger: Logger },
  rooms: readonly string[],
  event: E,
  payload: LivePayload<E>,
): Promise<void> {
  try {
    await publisher.publish(rooms, event, payload);
  } catch (error) {
    logger.warn({ err: error, event }, 'live event not sent');
    if (event !== 'pulse') publisher.noteLost();
  }
}
