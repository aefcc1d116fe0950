import { execFileSync } from 'node:child_process';
import { repositoryRoot } from '@forno/shared/processes';
import { expect, it } from 'vitest';
import { read } from '../support/repository.ts';

/** Names that were replaced by the field's own words: nobody finds a heartbeat or a timeline behind them. */
const retired =
  `AccountGuard BackupRefused ConsumerWatch JourneyNote JourneyStep KitchenClock LetterContent MailRefused
  PromiseSettings ReadyAnswer ShopRecord SignalListener StartRefused StrayPayment ToldLoadState allCalls answerNow
  anyTopic asItIs askBy batchCalls beginTrail bookRefund bookUnrecorded callPage callRouter cameSince
  claimDataFolder claimsOf closeOneByOne createAccountGuard createAttemptStore createCartLedger createKitchenClock
  createOrderMover createOrderNotes createSeal createSignaller describeJourney endSessions ensureShop
  failBookedRefund findJourneys finishRequests foldText gatherMs goToStoppingLine graceMs heardAgo hideEmails
  inBursts isToldElsewhere journeyTexts judgePayment keepJourneys keepSchedules keepTally limitHold lookEveryMs
  marginMs mayMail mayOpen menuPromise needsProof nextAsk nextExpected noneSince noteLivePosition noteNews
  noteOrderRefund noteOrdersSent noteRefundDue noteRefundsCopied orderMover ownRoom paidPromise patienceMs
  promiseFrom promisedTo raiseLivePosition readJourney readUnderWay readyAnswer recallMs recallNews redeemCode
  rememberSessions rememberUntil rememberedSwitch reviveFailed reviveRefund scheduleNextAsk serveReady settingUp
  shopKey startAfresh startPulse stillMay strayMs tellCartChange toTicket unlessDouble unmovedSince useArrival
  useHeldBack useLoggedInBefore usePromise useScreenOn useStoppingLine verdictOnHold verdictOnOrder watchConsumers
  waysOut waysOutHtml whatForbids withEach withSeen withdrawRefund worthAnotherTry worthMs writeLetter`.split(
    /\s+/,
  );

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
