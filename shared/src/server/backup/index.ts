export { describeBackup } from './archive.ts';
export { BackupRefused } from './backup-refused.ts';
export { restoreBackup } from './restore-backup.ts';
export { writeBackup } from './write-backup.ts';
