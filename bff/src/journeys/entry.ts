import type { JourneyEntry, JourneyKind } from '@forno/shared/contracts';

/** One entry of a time line, without what there is nothing to say of. */
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
