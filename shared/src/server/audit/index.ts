export { type NewAudit, recordAudit } from './record-audit.ts';
