import { ipKeyGenerator } from 'express-rate-limit';
import type { Request } from 'express';

/** Who counts as one caller: an IPv4 address, or the /56 that one IPv6 household has. */
export const addressOf = (req: Pick<Request, 'ip'>): string => ipKeyGenerator(req.ip ?? 'unknown');
