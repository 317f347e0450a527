import type { Count } from '../report/figures.ts'
import type { Mail } from './mailbox.ts'
import { inDoubtLimit } from './plans.ts'

/** An occurrence that had to run. */
export interface ExpectedRun {
  readonly scheduleId: string
  readonly dueAtMs: number
}

/** An execution as its row says at the end. */
export interface Row {
  readonly id: string
  readonly scheduleId: string
  /** Null when it was asked for by hand. */
  readonly dueAtMs: number | null
  readonly entryAtMs: number
  readonly status: string
  /** Null while it has none. */
  readonly code: string | null
  readonly unknown: readonly UnknownSend[]
}

/**
 * A delivery that was unknown when its execution ended. A reply that was read later may have corrected it.
 */
export interface UnknownSend {
  readonly sendingAtMs: number
  /** Server of the attempt that sent. */
  readonly server: string | null
}

/** Something that the drill did to a process in the middle of whatever it was doing. */
export interface Interruption {
  /** The worker it was done to; null when it was the mail server, which cuts the sends of all. */
  readonly worker: string | null
  readonly fromMs: number
  readonly toMs: number
}

export interface Evidence {
  readonly expected: readonly ExpectedRun[]
  /** Executions that the interface promised. */
  readonly promised: readonly string[]
  readonly rows: readonly Row[]
  readonly mails: readonly Mail[]
  readonly interruptions: readonly Interruption[]
  /** Executions that the drill itself made to end in another way, such as by a cancel. */
  readonly excused: ReadonlySet<string>
}

/** A send takes milliseconds; one that began longer before a kill was not interrupted by it. */
const maxSendMs = 2_000

const ended = new Set(['Succeeded', 'PartiallyDelivered', 'Failed', 'Cancelled', 'Missed', 'Skipped'])

/**
 * What became of the work, by what the drill enumerated, the rows, and the mails that arrived. Pure; the
 * engine's own opinion is not asked.
 */
export function checkEvidence({
  expected,
  promised,
  rows,
  mails,
  interruptions,
  excused,
}: Evidence): Count[] {
  const byOccurrence = Map.groupBy(
    rows.filter(({ dueAtMs }) => dueAtMs !== null),
    ({ scheduleId, dueAtMs }) => `${scheduleId} ${dueAtMs}`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const wanted = new Set(expected.map(({ scheduleId, dueAtMs }) => `${scheduleId} ${dueAtMs}`))
  const mailsOf = Map.groupBy(mails, ({ subject }) => subject)
  const unknown = rows.flatMap((row) => row.unknown)
  const interruptedBy = unknown.map((send) => ({ send, fault: injectOn(send, interruptions) }))
  const perFault = Map.groupBy(
    interruptedBy.filter(({ fault }) => fault !== null),
    ({ send, fault }) => `${fault?.fromMs} ${send.server}`,
  )
  const isExcused = ({ id, unknown: sends }: Row) => excused.has(id) || sends.length > 0
  const count = (what: string, value: number, target: Count['target'] = { atMost: 0 }): Count => ({
    what,
    value,
    target,
  })
  return [
    count('occurrences due', expected.length, { atLeast: 1 }),
    count('executions promised to callers', promised.length, {}),
    count(
      'lost: due or promised, without an execution',
      [...wanted].filter((key) => !byOccurrence.has(key)).length +
        promised.filter((id) => !byId.has(id)).length,
    ),
    count(
      'duplicate executions',
      [...byOccurrence].reduce((sum, [key, same]) => sum + same.length - (wanted.has(key) ? 1 : 0), 0),
    ),
    count('early', rows.filter(({ dueAtMs, entryAtMs }) => dueAtMs !== null && entryAtMs < dueAtMs).length),
    count('never ended', rows.filter(({ status }) => !ended.has(status)).length),
    count(
      'ended without success',
      rows.filter((row) => ended.has(row.status) && row.status !== 'Succeeded' && !isExcused(row)).length,
    ),
    count('mails', mails.length, { atLeast: 1 }),
    count(
      'lost mails: a success that nobody received',
      rows.filter(({ id, status }) => status === 'Succeeded' && !mailsOf.has(id)).length,
    ),
    count(
      'duplicate mails',
      [...mailsOf.values()].reduce((sum, same) => sum + same.length - 1, 0),
    ),
    count(
      'stray mails: to somebody else, or of no execution',
      mails.filter((mail) => isStray(mail, byId)).length,
    ),
    count('unknown deliveries', unknown.length, {}),
    count(
      'unknown deliveries that no fault interrupted',
      interruptedBy.filter(({ fault }) => fault === null).length,
    ),
    count(
      'most unknown deliveries of one fault on one worker',
      Math.max(0, ...[...perFault.values()].map((same) => same.length)),
      { atMost: inDoubtLimit },
    ),
  ]
}

/** What was found of each fault, in words, a bounded number of them. */
export function notesOn({ rows, mails, interruptions, excused }: Evidence): string[] {
  const failed = rows
    .filter(({ id, status, unknown }) => status !== 'Succeeded' && unknown.length === 0 && !excused.has(id))
    .map(
      ({ id, status, code, dueAtMs }) =>
        `Execution ${id}${dueAtMs === null ? '' : ` of ${instant(dueAtMs)}`}: ${status} ${code ?? ''}`,
    )
  const unexplained = rows.flatMap(({ id, unknown }) =>
    unknown
      .filter((send) => injectOn(send, interruptions) === null)
      .map(
        ({ sendingAtMs, server }) =>
          `Execution ${id}: unknown delivery begun on ${server} at ${instant(sendingAtMs)}`,
      ),
  )
  const subjects = new Set<string>()
  const doubled = mails
    .filter(({ subject }) => subjects.has(subject) || !subjects.add(subject))
    .map(({ subject }) => `Execution ${subject}: mailed again`)
  return [failed, unexplained, doubled].flatMap((notes) => notes.slice(0, maxNotes))
}

const maxNotes = 50

function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

/** The fault that can have interrupted a send, of several the nearest; null when there is none. */
function injectOn(send: UnknownSend, interruptions: readonly Interruption[]): Interruption | null {
  const distance = ({ fromMs }: Interruption) => Math.abs(send.sendingAtMs - fromMs)
  const possible = interruptions.filter((interruption) => explains(interruption, send))
  return possible.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}

function explains({ worker, fromMs, toMs }: Interruption, { sendingAtMs, server }: UnknownSend): boolean {
  return (worker === null || worker === server) && sendingAtMs >= fromMs - maxSendMs && sendingAtMs <= toMs
}

/**
 * Seeded schedules have an address of their own; what was asked for by hand goes to the address of the
 * template.
 */
function isStray({ subject, to }: Mail, byId: ReadonlyMap<string, Row>): boolean {
  const row = byId.get(subject)
  return (
    row === undefined ||
    to.length !== 1 ||
    (row.dueAtMs !== null && to[0] !== `${row.scheduleId}@example.org`)
  )
}
