export { type BackupSummary, describeBackup } from './archive.ts';
export { BackupError } from './backup-error.ts';
export { forgetDatabase, restoreBackup } from './restore-backup.ts';
export { writeBackup } from './write-backup.ts';
