import type { JourneyEntry, JourneyKind } from '@forno/shared/contracts';

/** A timeline entry without its undefined fields. */
export function entry(
  at: Date,
  kind: JourneyKind,
  text: string,
  { detail, by, failed }: { detail?: string | undefined; by?: string | undefined; failed?: boolean } = {},
): JourneyEntry {
  return {
    at: at.toISOString(),
    kind,
    text,
    ...(detail && { detail }),
    ...(by && { by }),
    ...(failed && { failed }),
  };
}
