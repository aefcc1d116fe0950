import { auditKinds } from '../../../contracts/server/index.ts';
import type { Types } from 'mongoose';
import { searchWords } from '../../../domain/index.ts';
import * as f from './field.ts';

type State = Record<string, unknown> | null;

const fields = {
  at: f.moment,
  by: f.group({ _id: f.id, name: f.text }),
  kind: f.oneOf(auditKinds),
  subject: f.text,
  title: f.text,
  action: f.text,
  /** What it is searched by: subject and title, and who did it. */
  keys: f.optional(f.part({ about: f.text, by: f.text })),
  from: f.withDefault(f.mixed<State>(), null),
  to: f.withDefault(f.mixed<State>(), null),
};

/** An audit entry: who changed what, when, from what to what. Written after the change. */
export interface Audit extends f.DocumentOf<typeof fields> {
  _id: Types.ObjectId;
}

const keyOfWords = (text: string) => searchWords(text).join(' ');

/** The stored `keys` of an entry. */
export const auditKeys = ({
  subject,
  title,
  by,
}: Pick<Audit, 'subject' | 'title'> & { by: { name: string } }) => ({
  about: keyOfWords(`${subject} ${title}`),
  by: keyOfWords(by.name),
});

export const auditSchema = f.schemaOf(fields, { minimize: false });
auditSchema.index({ kind: 1, _id: -1 });
auditSchema.index({ subject: 1, _id: -1 });
auditSchema.index({ 'by._id': 1, _id: -1 });
