export { type NewAudit, recordAudit, recordAudits, recordDownload } from './record-audit.ts';
export { type BackupSummary, describeBackup } from './backup/archive.ts';
export { forgetDatabase, restoreBackup } from './backup/restore-backup.ts';
export { writeBackup } from './backup/write-backup.ts';
export { finishCorrection } from './correct-email.ts';
export { endComplaints, eraseFinished, erasePerson, formerNameOf } from './erase-person.ts';
export * from './count-work.ts';
export { checkReady, refuseUnready } from './ready.ts';
export { type Timelines, createTimelines } from './create-timelines.ts';
