import type { Choice, Operation } from './choice.ts'
import {
  cancel,
  claim,
  decide,
  finish,
  finishWithReplies,
  hold,
  readComparison,
  recallAbandoned,
  readUnderWay,
  recallCrashed,
  rescueLost,
  retry,
  setAside,
  shutDown,
  wakeFromTheFuture,
} from './attempt-operations.ts'
import { askBreaker, closeBreaker, noteAway, putOff, releaseProbe, wake } from './breaker-operations.ts'
import {
  readCalendar,
  readCalendars,
  readSchedule,
  removeSchedule,
  updateCalendar,
  updateSchedule,
} from './catalog-operations.ts'
import { place, readState, readWaiting, recall, recallAll } from './dispatch-operations.ts'
import { leaseRead, leaseRelease, leaseRenew, leaseTake } from './lease-operations.ts'
import { advance, giveBack, readProgress, recordBounce, settle } from './ledger-operations.ts'
import { plan, quarantine, readDue, untilNextDue } from './planning-operations.ts'
import { agesOf, readRequested, request, requestOnTime, requestResend } from './request-operations.ts'
import {
  heartbeat,
  leave,
  readOverview,
  readSettings,
  readWork,
  register,
  replaceCollaboration,
  reportStandstill,
  setScheduling,
} from './server-operations.ts'

/** A statement and how often it is chosen, compared with the others. */
type Kind = readonly [weight: number, choose: (choice: Choice) => Operation]

const planningKinds: readonly Kind[] = [
  [4, readDue],
  [2, untilNextDue],
  [10, plan],
  [1, quarantine],
  [3, updateSchedule],
  [2, removeSchedule],
  [2, readSchedule],
  [4, updateCalendar],
  [1, readCalendars],
  [1, readCalendar],
]

const executionKinds: readonly Kind[] = [
  [4, request],
  [3, requestOnTime],
  [6, requestResend],
  [2, agesOf],
  [4, readState],
  [3, readRequested],
  [6, readWaiting],
  [12, place],
  [2, recall],
  [1.5, recallAll],
  [14, claim],
  [5, finish],
  [4, finishWithReplies],
  [3, retry],
  [3, shutDown],
  [6, putOff],
  [6, noteAway],
  [4, askBreaker],
  [1, closeBreaker],
  [5, wake],
  [2, releaseProbe],
  [2, cancel],
  [3, hold],
  [4, decide],
  [1, readComparison],
  [2, recallAbandoned],
  [5, recallCrashed],
  [1, readUnderWay],
  [0.6, setAside],
  [3, rescueLost],
  [8, wakeFromTheFuture],
]

const ledgerKinds: readonly Kind[] = [
  [4, readProgress],
  [32, advance],
  [18, settle],
  [7, giveBack],
  [9, recordBounce],
]

const serverKinds: readonly Kind[] = [
  [6, register],
  [24, heartbeat],
  [3, reportStandstill],
  [1, leave],
  [2, readSettings],
  [2, readOverview],
  [2, readWork],
  [2, setScheduling],
  [2, replaceCollaboration],
]

const leaseKinds: readonly Kind[] = [
  [3, leaseRead],
  [8, leaseTake],
  [8, leaseRenew],
  [1, leaseRelease],
]

const kinds: readonly Kind[] = [
  ...planningKinds,
  ...executionKinds,
  ...ledgerKinds,
  ...serverKinds,
  ...leaseKinds,
]

/** What changes rows of executions, schedules, servers or settings: reads are compared by the other suites. */
export const writers: ReadonlyArray<(choice: Choice) => Operation> = kinds
  .map(([, choose]) => choose)
  .filter(({ name }) => !/^(?:read|lease|agesOf|untilNextDue)/.test(name))

/** Chooses a statement and arguments that are mostly right, often just too late, and sometimes wrong. */
export function chooseOperation(choice: Choice): Operation {
  let ticket = choice.random.fraction() * kinds.reduce((sum, [weight]) => sum + weight, 0)
  const chosen = kinds.find(([weight]) => (ticket -= weight) <= 0)
  if (!chosen) throw new Error('the weights do not add up')
  return chosen[1](choice)
}
