export { type NewAudit, recordAudit, recordAudits } from './record-audit.ts';
