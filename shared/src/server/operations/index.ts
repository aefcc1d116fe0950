export { type NewAudit, recordAudit, recordAudits } from './record-audit.ts';
export * from './backup/index.ts';
export { eraseFinished, erasePerson } from './erase-person.ts';
export * from './count-work.ts';
export { checkReady, refuseUnready } from './ready.ts';
export { type Timelines, createTimelines } from './create-timelines.ts';
