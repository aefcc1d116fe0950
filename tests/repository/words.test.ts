import { expect, it } from 'vitest';
import { read, tracked } from '../support/repository.ts';

/** Names that were replaced by the field's own words: nobody finds a heartbeat or a timeline behind them. */
const retired =
  `AccountGuard ActBody ActDialog ActPreview AtMost BackupRefused CallInput ConsumerWatch DialogEnd
  EveningOptions HowItGoes JourneyAnswer JourneyEntry JourneyHit JourneyKind JourneyNote JourneyStep
  KeptProcess KitchenClock LetterContent MailRefused OrderMoverDeps OrdersUnderWay PromiseSettings
  ReadyAnswer ShopRecord SignalListener StageOptions StartRefused StrayPayment ToldLoadState UnderWay
  Unfit act-dialog actTexts allCalls answerNow anyTopic asItIs asOwnMove askAgainMs askBy at-most
  basicFonts batchCalls beginTrail betweenOwnMoves bookRefund bookUnrecorded byPath callPage callRouter
  cameSince claimDataFolder claimsOf closeOneByOne createAccountGuard createAttemptStore createCartLedger
  createKitchenClock createOrderMover createOrderNotes createSeal createSignaller cutBasicFaces
  describeJourney endSessions ensureShop failBookedRefund findJourneys finishRequests foldText gatherMs
  goToStoppingLine graceMs heardAgo hideEmails how-it-goes inBursts isRinging isToldElsewhere isUnderWay
  journey-page journeyTexts journeys-page judgeActivity judgeOrders judgePayment keep-running
  keep-timelines keepContexts keepJourneys keepRunning keepSchedules keepSettings keepTally keepTimelines
  lastTaken laterText limitHold lookEveryMs looksAtMost marginMs mayMail mayOpen mayTry menuPromise
  momentsOf mostAtOnce mostLabels mostPizzas mostQuiet mostRecalls mostUnknown needsProof nextAsk
  nextExpected noneSince noteConfirmed noteConnected noteCut noteFirstPaints noteLayoutShifts noteLine
  noteLivePosition noteLost noteNews noteOrder noteOrderRefund noteOrdersSent notePaid notePublished
  noteRefundDue noteRefundsCopied noteToasts openStage orderMover orders-under-way ownRoom paidPromise
  patienceMs plan-act planAct prerenderReadyPages promiseFrom promisedTo proofOf provenAfter putBack
  putBackHold raiseLivePosition readJourney readUnderWay ready-pages readyAnswer readyPages recallMs
  recallNews redeemCode rememberSessions rememberUntil rememberedSwitch reviveFailed reviveRefund
  run-evening runEvening scheduleNextAsk serveReady settingUp shopKey startAfresh startPulse stillMay
  stories strayMs takeComplaints tastePizzas tellCartChange tests/pipeline toTicket underWay unlessDouble
  unmovedSince use-under-way useArrival useHeldBack useLoggedInBefore useMoving usePromise useScreenOn
  useStoppingLine useTastePizzas useUnderWay verdictOnHold verdictOnOrder waitingMost watchConsumers
  waysOut waysOutHtml whatForbids withEach withNews withSeen withdrawRefund worthAnotherTry worthMs
  writeLetter`.split(/\s+/);
/** What was called otherwise, and says so. */
const history = ['tests/repository/words.test.ts', 'CHANGELOG.md'];

it('speaks the field’s words: the old ones are not used again', () => {
  const old = new RegExp(`(?<![\\w-])(?:${retired.join('|')})(?![\\w-])`, 'g');
  const found = tracked()
    .filter((path) => !history.includes(path))
    .flatMap((path) => [path, ...read(path).split('\n')].map((line, at) => ({ path, line, at })))
    .flatMap(({ path, line, at }) => [...line.matchAll(old)].map(([word]) => `${path}:${at}: ${word}`));
  expect(found).toEqual([]);
});
