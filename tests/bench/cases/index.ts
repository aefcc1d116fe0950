import type { Case } from '../open-bench.ts';
import { inventory, menu, menuUnchanged, orders, profile } from './reads.ts';
import { createPayment } from './create-payment.ts';
import { checkout, verify } from './checkout.ts';
import { curves } from './curves.ts';
import { growth } from './growth.ts';
import { lighthouse } from './lighthouse.ts';
import { live, liveBroken } from './live.ts';
import { login } from './login.ts';
import { start } from './start.ts';
import { statusChange } from './status-change.ts';

export const cases: readonly Case[] = [
  menu,
  menuUnchanged,
  inventory,
  profile,
  orders,
  statusChange,
  createPayment,
  checkout,
  verify,
  login,
  start,
  live,
  liveBroken,
  growth,
  curves,
  lighthouse,
];
