export * from './issue-bills.ts';
