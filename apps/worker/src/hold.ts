/**
 * Runs that are held before they send anything. Their files are made and their deliveries are planned. What they would
 * send is compared with the last run of the schedule that was delivered.
 */
import { type HoldFindings, type RowsFound, whyHeld } from '@punctual/domain'

import { contentBefore, createContentReader, type ReadContent } from './conditions.ts'
import type { RunDependencies } from './dependencies.ts'
import type { RunOutcome } from './outcome.ts'
import { filesOf } from './parts.ts'
import type { Attempt, Run } from './run.ts'
import { sendsKeptFiles } from './sends-kept-files.ts'
import type { Snapshot } from './snapshot.ts'

/** Whether the run may be held: a resend, and one that a user has released, never are. */
export function mayHold({
  claimed,
  snapshot,
}: Pick<Attempt, 'claimed'> & { readonly snapshot: Snapshot }): boolean {
  return snapshot.frozen.definition.holdWhen !== undefined && !sendsKeptFiles(claimed)
}

/** Null when the run goes on: nothing differs by more than allowed, or an earlier attempt has begun to send. */
export async function heldBeforeSending(dependencies: RunDependencies, run: Run): Promise<RunOutcome | null> {
  const { holdWhen: rule = {} } = run.snapshot.frozen.definition
  const { hasBegunToSend, deliveries, ...compared } = await run.port.compareWithLast()
  if (hasBegunToSend || deliveries === 0) return null
  const isOfFiles = rule.rowsChangePercent !== undefined && !run.snapshot.isDataDriven
  const rows = isOfFiles ? await rowsInFiles(dependencies, run) : compared.rows
  if (rows === 'lost') return { kind: 'lost' }
  const found: HoldFindings = { ...compared, rows }
  const reasons = whyHeld(rule, found)
  return reasons.length > 0 ? { kind: 'held', because: { reasons, found } } : null
}

/** Null where a file has no rows that can be counted, or is no longer kept. */
async function rowsInFiles(dependencies: RunDependencies, run: Run): Promise<RowsFound | null | 'lost'> {
  const last = await run.lastDelivery(0)
  if (last === null) return null
  if (!(await run.ledger.load(0))) return 'lost'
  const result = await run.results.at(0)
  const files = filesOf(result, run.ledger.progressOf(0))
  const positions = new Set(files.map(({ position }) => position))
  const content = createContentReader(dependencies, run, result)
  const now = await sumOfRows(files, content)
  const before = await sumOfRows(
    last.artifacts.filter(({ position }) => positions.has(position)),
    content,
  )
  return now === null || before === null ? null : { now, before }
}

async function sumOfRows(
  files: readonly Parameters<ReadContent>[0][],
  content: ReadContent,
): Promise<number | null> {
  let sum: number | null = null
  for (const file of files) {
    const rows = (await contentBefore(file, content))?.rows ?? null
    if (rows !== null) sum = (sum ?? 0) + rows
  }
  return sum
}
