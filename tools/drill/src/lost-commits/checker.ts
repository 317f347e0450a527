import type { Count } from '../report/figures.ts'

/** What a schedule of the drill delivers: a mail cannot be asked for, a file can. */
export type Target = 'mail' | 'file'

/** A due instant that must have run. */
export interface Due {
  readonly scheduleId: string
  readonly dueAtMs: number
  readonly target: Target
}

/** An execution as its row says at the end. */
export interface Row {
  readonly id: string
  readonly scheduleId: string
  readonly dueAtMs: number
  readonly status: string
  /** Of its one delivery; null when it has none. */
  readonly state: string | null
}

/** From the first lost commit to the instant from which the database has them all. */
export interface LostSpan {
  readonly fromMs: number
  readonly toMs: number
}

export interface Evidence {
  readonly due: readonly Due[]
  readonly rows: readonly Row[]
  /** Mails and files that arrived, by execution. */
  readonly copies: ReadonlyMap<string, number>
  readonly lost: readonly LostSpan[]
}

/** A run that was due so long before the first lost commit may have been open at it. */
const openMs = 30_000

/** What became of all due instants, by what arrived. The engine's own opinion is not asked. */
export function checkEvidence({ due, rows, copies, lost }: Evidence): Count[] {
  const byOccurrence = Map.groupBy(rows, keyOf)
  const runs = due.flatMap((each) =>
    (byOccurrence.get(keyOf(each)) ?? []).map((row) => ({
      ...row,
      target: each.target,
      arrived: copies.get(row.id) ?? 0,
      isExposed: lost.some(({ fromMs, toMs }) => each.dueAtMs >= fromMs - openMs && each.dueAtMs <= toMs),
    })),
  )
  const known = new Set(runs.map(({ id }) => id))
  const none = { atMost: 0 }
  const count = (what: string, of: (run: (typeof runs)[number]) => boolean, target: Count['target']) => ({
    what,
    value: runs.filter(of).length,
    target,
  })
  const isUnknown = ({ state }: { state: string | null }) => state === 'Unknown'
  return [
    { what: 'occurrences due', value: due.length, target: { atLeast: 1 } },
    {
      what: 'lost: due, without a run',
      value: due.filter((each) => !byOccurrence.has(keyOf(each))).length,
      target: none,
    },
    {
      what: 'runs of one due instant beyond the first',
      value: runs.length - new Set(runs.map(keyOf)).size,
      target: none,
    },
    {
      what: 'arrived of no run that is known',
      value: [...copies.keys()].filter((id) => !known.has(id)).length,
      target: none,
    },
    count('arrived', ({ arrived }) => arrived > 0, { atLeast: 1 }),
    count('twice: arrived more than once', ({ arrived }) => arrived > 1, none),
    count(
      'lost: accepted, and not arrived',
      ({ state, arrived }) => state === 'Accepted' && arrived === 0,
      none,
    ),
    count('neither accepted nor in doubt', ({ state }) => state !== 'Accepted' && state !== 'Unknown', none),
    count('in doubt, and arrived', (run) => isUnknown(run) && run.arrived > 0, {}),
    count('in doubt, and not there', (run) => isUnknown(run) && run.arrived === 0, {}),
    count(
      'in doubt although the file is there',
      (run) => isUnknown(run) && run.target === 'file' && run.arrived > 0,
      none,
    ),
    count('in doubt without a lost commit', (run) => isUnknown(run) && !run.isExposed, none),
  ]
}

function keyOf({ scheduleId, dueAtMs }: { scheduleId: string; dueAtMs: number }): string {
  return `${scheduleId} ${dueAtMs}`
}
