import { demoAccounts } from '../seed/demo-accounts.ts';
import type { StarterSettings } from './settings.ts';

/** What `npm start` prints once the shop is open. */
export function announcement({ given, publicUrl, sandboxPort, dataFolder }: StarterSettings): string {
  const sandbox = `${publicUrl.protocol}//${publicUrl.hostname}:${sandboxPort}`;
  const open = `Forno is open at ${publicUrl.origin}`;
  if (given.NODE_ENV === 'production') return `${open}\n`;
  const { admin, customer } = demoAccounts;
  const lines = [
    open,
    '',
    `admin      ${admin.email} / ${admin.password}, at ${publicUrl.origin}/admin_login`,
    `customer   ${customer.email} / ${customer.password}`,
  ];
  if (!given.RAZORPAY_KEY_ID) lines.push(`sandbox    ${sandbox} (payments: no money moves)`);
  if (!given.SMTP_URL) lines.push(`emails     ${sandbox}/mail (caught: none leaves)`);
  lines.push(`data       ${dataFolder} (logs in logs/)`, '');
  if (!given.MONGO_URL)
    lines.push('These databases are for one machine; in production set MONGO_URL and REDIS_URL.');
  lines.push('Ctrl-C stops everything.');
  return ['', ...lines.map((line) => (line ? `  ${line}` : '')), '', ''].join('\n');
}
