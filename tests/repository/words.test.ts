import { execFileSync } from 'node:child_process';
import { repositoryRoot } from '@forno/shared/processes';
import { expect, it } from 'vitest';
import { read } from '../support/repository.ts';

/** Names that were replaced by the field's own words: nobody finds a heartbeat or a timeline behind them. */
const retired =
  `AccountGuard BackupRefused ConsumerWatch JourneyNote JourneyStep KitchenClock LetterContent MailRefused
  PromiseSettings ReadyAnswer ShopRecord SignalListener StrayPayment allCalls anyTopic batchCalls beginTrail
  bookRefund callPage callRouter claimDataFolder closeOneByOne createAccountGuard createAttemptStore createCartLedger
  createKitchenClock
  createOrderNotes createSeal createSignaller describeJourney endSessions ensureShop failBookedRefund finishRequests
  gatherMs hideEmails journeyTexts judgePayment keepJourneys keepTally lookEveryMs menuPromise needsProof nextAsk
  nextExpected noteOrderRefund noteOrdersSent noteRefundDue noteRefundsCopied paidPromise patienceMs promiseFrom
  readJourney readUnderWay readyAnswer recallNews rememberSessions rememberUntil rememberedSwitch reviveRefund scheduleNextAsk
  serveReady settingUp startPulse tellCartChange toTicket unlessDouble useArrival useHeldBack useLoggedInBefore useScreenOn verdictOnHold
  verdictOnOrder watchConsumers whatForbids withEach withdrawRefund worthAnotherTry writeLetter`.split(/\s+/);

it('speaks the field’s words: the old ones are not used again', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.md'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file && file !== 'tests/repository/words.test.ts');
  const old = new RegExp(`\\b(${retired.join('|')})\\b`);
  const found = files.flatMap((file) => {
    const [word] = old.exec(read(file)) ?? [];
    return word === undefined ? [] : [`${file}: ${word}`];
  });
  expect(found).toEqual([]);
});
