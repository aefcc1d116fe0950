import type { LiveEvent, LivePayload } from '@forno/shared/contracts';
import type { Logger, Publisher } from '@forno/shared/server';

/**
 * Tells open screens to look again. Only for events that carry no truth of their own: a lost one is made
 * good by the refetch that every reconnection brings.
 */
export async function announce<E extends LiveEvent>(
  { publisher, log }: { publisher: Publisher; log: Logger },
  rooms: readonly string[],
  event: E,
  payload: LivePayload<E>,
): Promise<void> {
  try {
    await publisher.publish(rooms, event, payload);
  } catch (error) {
    log.warn({ err: error, event }, 'live event not sent');
  }
}
