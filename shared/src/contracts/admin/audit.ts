import { Person } from '../person.ts';
import { Id, Moment, PageLimit, SearchText } from '../primitives.ts';
import { z } from '../z.ts';

export const auditKinds = [
  'order',
  'ingredient',
  'pizza',
  'user',
  'payment',
  'queue',
  'setting',
  'ticket',
  'till',
  'station',
  'download',
] as const;

export const AuditKind = z.enum(auditKinds);

/** Who changed what, when, from what to what; of a download, who has which days of what. */
export const AuditEntry = z.object({
  _id: Id,
  at: Moment,
  by: Person,
  kind: AuditKind,
  /** The changed thing's id, or name for an ingredient. */
  subject: z.string(),
  /** What a person calls it. */
  title: z.string(),
  action: z.string(),
  from: z.nullable(z.record(z.string(), z.unknown())),
  to: z.nullable(z.record(z.string(), z.unknown())),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditQuery = z.object({
  kind: z.optional(AuditKind),
  by: z.optional(Id),
  q: z.optional(SearchText),
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  cursor: z.optional(Id),
  limit: z.optional(PageLimit),
});
export type AuditQuery = z.infer<typeof AuditQuery>;
