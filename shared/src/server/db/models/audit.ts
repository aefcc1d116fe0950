import { Schema, type Types } from 'mongoose';
import { auditKinds } from '../../../contracts/index.ts';

/** An audit entry: who changed what, when, from what to what. Written after the change. */
export interface Audit {
  _id: Types.ObjectId;
  at: Date;
  by: { _id: Types.ObjectId; name: string };
  kind: (typeof auditKinds)[number];
  subject: string;
  title: string;
  action: string;
  from: Record<string, unknown> | null;
  to: Record<string, unknown> | null;
}

export const auditSchema = new Schema<Audit>(
  {
    at: { type: Date, required: true },
    by: { _id: Schema.Types.ObjectId, name: String },
    kind: { type: String, enum: auditKinds, required: true },
    subject: { type: String, required: true },
    title: { type: String, required: true },
    action: { type: String, required: true },
    from: { type: Schema.Types.Mixed, default: null },
    to: { type: Schema.Types.Mixed, default: null },
  },
  { versionKey: false, minimize: false },
);
auditSchema.index({ kind: 1, _id: -1 });
auditSchema.index({ subject: 1, _id: -1 });
auditSchema.index({ 'by._id': 1, _id: -1 });
