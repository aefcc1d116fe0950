import { limits } from '../../domain/index.ts';
import { z } from '../z.ts';

/** Why something was done, in somebody's own words. */
export const Reason = z
  .string()
  .check(z.trim(), z.minLength(limits.reasonMin), z.maxLength(limits.reasonMax));
