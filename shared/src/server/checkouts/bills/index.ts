export { issueBill, issueCreditNotes } from './issue-bills.ts';
