/** What a held run would send beside what the run before it has sent. */
import type { Execution, Schemas } from '../../api/queries.ts'
import { readResult } from '../../api/result.ts'

export type Hold = Schemas['ExecutionHold']

/** How much there is of something; a number of files has their size beside it. */
export type Amount = { readonly count: number; readonly bytes?: number } | null

export interface Compared {
  readonly what: 'recipients' | 'domains' | 'rows' | 'files'
  readonly before: Amount
  readonly now: Amount
  readonly came: number
  readonly went: number
  /** Names of what is new. */
  readonly names: readonly string[]
  /** Percent of the change, and how much of it is allowed; null where the rule says none. */
  readonly percent: number | null
  readonly allowed: number | null
  /** Whether it is why the run is held. */
  readonly isReason: boolean
}

const nothing = { came: 0, went: 0, names: [], percent: null, allowed: null, isReason: false }

/** @param before the run that was delivered last; null where none is, or it is not known any more */
export function comparisonOf(hold: Hold, record: Execution, before: Execution | null): Compared[] {
  const { Recipients, NewDomains, Rows } = hold
  const [byPercent, byNumber] = [
    reasonOf(hold, 'hold_recipients_changed'),
    reasonOf(hold, 'hold_too_many_recipients'),
  ]
  const byRows = reasonOf(hold, 'hold_rows_changed')
  const recipients: Compared = {
    ...nothing,
    what: 'recipients',
    before: amount(Recipients.Before),
    now: amount(Recipients.Now),
    came: Recipients.Came,
    went: Recipients.Went,
    percent: numberOf(byPercent, 'Percent'),
    allowed: numberOf(byPercent ?? byNumber, 'Most'),
    isReason: byPercent !== undefined || byNumber !== undefined,
  }
  const domains: Compared = {
    ...nothing,
    what: 'domains',
    before: null,
    now: null,
    came: NewDomains.length,
    names: NewDomains,
    isReason: reasonOf(hold, 'hold_new_domains') !== undefined,
  }
  const rows: Compared = {
    ...nothing,
    what: 'rows',
    before: amount(Rows?.Before),
    now: amount(Rows?.Now),
    percent: numberOf(byRows, 'Percent'),
    allowed: numberOf(byRows, 'Most'),
    isReason: byRows !== undefined,
  }
  const files: Compared = {
    ...nothing,
    what: 'files',
    before: before && filesOf(before),
    now: filesOf(record),
  }
  return [recipients, domains, ...(Rows === null ? [] : [rows]), files]
}

type Reason = Hold['Reasons'][number]

function reasonOf({ Reasons }: Hold, code: string): Reason | undefined {
  return Reasons.find(({ Code }) => Code === code)
}

function numberOf(reason: Reason | undefined, name: 'Percent' | 'Most'): number | null {
  const value = reason?.Values[name]
  return typeof value === 'number' ? value : null
}

const amount = (count: number | null | undefined): Amount => (typeof count === 'number' ? { count } : null)

function filesOf({ Result }: Execution): Amount {
  const bytes = Result.artifacts.reduce((sum, file) => sum + file.bytes, 0)
  // A list that is cut has the number of all, and not their size.
  const { artifactCount } = Result
  return artifactCount === undefined ? { count: Result.artifacts.length, bytes } : { count: artifactCount }
}

/** Recipients of only one of both runs, in the order of the ledger; none where a ledger is cut. */
export function recipientChanges(record: Execution, before: Execution) {
  if (record.Result.deliveryCounts !== undefined || before.Result.deliveryCounts !== undefined)
    return { came: [], went: [] }
  const [now, then] = [recipientsOf(record), recipientsOf(before)]
  const missingIn = (known: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>) =>
    [...others].filter(([key]) => !known.has(key)).map(([, recipient]) => recipient)
  return { came: missingIn(then, now), went: missingIn(now, then) }
}

/** An address is the same in capitals; what is cancelled goes to no recipient. */
function recipientsOf({ Result }: Execution): ReadonlyMap<string, string> {
  const sent = readResult(Result).deliveries.filter(({ state }) => state !== 'Cancelled')
  return new Map(sent.map(({ recipient }) => [recipient.toLowerCase(), recipient]))
}
