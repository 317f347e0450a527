/**
 * Makes what a run would send, and sends nothing. The steps are those of a run, up to the planned deliveries. Their
 * record is in memory, and their files are in a directory that ends with the dry run.
 */
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'

import { createDirectoryArtifactStore } from '@punctual/artifact'
import type { Prepared } from '@punctual/delivery'
import { type DryDelivery, type DryRunOutcome, type Failure, failure } from '@punctual/domain'
import { type Sentence, sentence } from '@punctual/domain/words'
import type { AttemptRef, ClaimedDryRun, ClaimedExecution, DeliveryProgress, DryRuns } from '@punctual/engine'
import { noSpan } from '@punctual/runtime'

import { isBlankFile } from '../blank-file.ts'
import { askData } from '../data/ask-data.ts'
import { readLists } from '../data/recipient-lists.ts'
import type { RunDependencies } from '../dependencies.ts'
import type { Destination } from '../destination.ts'
import { targetsOf } from '../destination-target.ts'
import { largestMessage } from '../largest-message.ts'
import { once } from '../once.ts'
import { beginRun, openRun } from '../open-run.ts'
import { deliveriesOf, filesFor } from '../parts.ts'
import { prepareResults } from '../pipeline.ts'
import { prepareShipment } from '../prepare-shipment.ts'
import { findLinks } from '../report-links.ts'
import type { ResultInProgress, Run } from '../run.ts'
import type { RunStop } from '../run-stop.ts'
import { createDryPort, type DryPort } from './dry-port.ts'
import { recipientWarnings } from './recipient-warnings.ts'

/** Most of a mail, and of all mails, that are shown. */
const maxEmlBytes = 4 * 1024 * 1024
const maxEmlBytesOfAll = 16 * 1024 * 1024

export interface DryRunDependencies extends RunDependencies {
  readonly dryRuns: Pick<DryRuns, 'earlierRecipients'>
}

export async function runDry(
  dependencies: DryRunDependencies,
  asked: ClaimedDryRun,
  stop: RunStop,
): Promise<DryRunOutcome> {
  await using directory = await dependencies.files.openDirectory()
  const artifactDirectory = join(directory.path, 'artifacts')
  await mkdir(artifactDirectory)
  const own: DryRunDependencies = {
    ...dependencies,
    artifacts: createDirectoryArtifactStore({ directory: artifactDirectory }),
    // What it finds about a target counts for no breaker.
    breakers: { ...dependencies.breakers, tell: async () => null },
    recipientPage: withoutToken(dependencies.recipientPage),
  }
  const read = own.readSnapshot(asked.snapshot)
  if (!read.ok) return failed(read.failure)
  const claimed = claimedOf(asked)
  const dry = createDryPort({
    suppressedAmong: (recipients) => own.suppressions.among(recipients, asked.scheduleId),
    subscribers: () => own.subscriptions.of(asked.scheduleId),
    findList: (name) => own.recipientLists.find(name),
    membersOfGroup: (groupId) => own.recipientLists.membersOfGroup(groupId),
    openAccount: (accountId) => own.sourceAccounts.open(accountId),
  })
  const owner: AttemptRef = claimed
  const logger = own.logger.child({ scheduleId: asked.scheduleId, dryRun: asked.id })
  const claimedMs = own.clock.monotonicMs()
  const attempt = { claimed, owner, port: dry.port, stop, logger, claimedMs, span: noSpan }
  const begun = beginRun(attempt, read.snapshot)
  const answers = await askData(own, begun)
  if (answers.kind !== 'ready') return notMade(answers)
  if (answers.data.rows?.count === 0) return { kind: 'composed', deliveries: [] }
  const listed = await readLists(own, begun)
  if (listed.kind !== 'ready') return notMade(listed)
  const data = { ...answers.data, lists: listed.lists }
  const openOne = (isPrepared: boolean) =>
    openRun(own, begun, { data, directory: directory.path, isPrepared })
  const unprepared = await prepareResults(own, openOne(false))
  if (unprepared !== null) return notMade(unprepared)
  return { kind: 'composed', deliveries: await composeAll(own, openOne(true), dry) }
}

/** The user who asked is not the recipient, and must not stop the mails of that one: the page has no valid token. */
function withoutToken(page: RunDependencies['recipientPage']): RunDependencies['recipientPage'] {
  return page && ((link) => new URL('dry-run', page(link)).href)
}

/** As a run by hand. It has failed before as often as it may, so nothing is left for a later attempt. */
function claimedOf({ id, scheduleId, snapshot, requestedAt }: ClaimedDryRun): ClaimedExecution {
  return {
    executionId: id,
    attempt: 1,
    claimToken: id,
    nominalAt: requestedAt,
    scheduleId,
    scheduleName: '',
    trigger: 'manual',
    dueAt: null,
    entryAt: requestedAt,
    resendOf: null,
    messageAt: null,
    isReleased: false,
    traceParent: null,
    failures: Number.MAX_SAFE_INTEGER,
    snapshot,
    putOffMs: null,
    delayMs: 0,
    lateStart: null,
  }
}

type Unmade = { readonly kind: string } & Partial<Record<'failure' | 'breaker', unknown>>

function notMade(outcome: Unmade): DryRunOutcome {
  if ('failure' in outcome && outcome.failure) return failed(outcome.failure as Failure)
  return failed(failure('source_unreachable'))
}

function failed({ code, said }: Failure): DryRunOutcome {
  return { kind: 'failed', code, said }
}

async function composeAll(dependencies: DryRunDependencies, run: Run, dry: DryPort): Promise<DryDelivery[]> {
  const composed: DryDelivery[] = []
  let leftBytes = maxEmlBytesOfAll
  for (let index = 0; index < run.results.count; index += 1) {
    run.signal.throwIfAborted()
    const row = run.results.rowAt(index)
    await run.ledger.load(row)
    const result = await run.results.at(index)
    const work = { result, progress: run.ledger.progressOf(row) }
    for (const destination of result.destinations) {
      const delivery = await compose(dependencies, { run, work, destination, dry, leftBytes })
      leftBytes -= delivery.eml?.length ?? 0
      composed.push(delivery)
    }
    run.ledger.forget(row)
  }
  return composed
}

interface Composing {
  readonly run: Run
  readonly work: ResultInProgress
  readonly destination: Destination
  readonly dry: DryPort
  /** What all further mails may have. */
  readonly leftBytes: number
}

async function compose(
  dependencies: DryRunDependencies,
  { run, work, destination, dry, leftBytes }: Composing,
): Promise<DryDelivery> {
  const planned = deliveriesOf(work.result, work.progress).filter(
    ({ destinationId }) => destinationId === destination.id,
  )
  const wanted = planned.filter(({ state }) => state === 'Planned')
  const made = await prepareShipment(dependencies, {
    run,
    ...work,
    destination,
    receiptId: planned[0]?.messageId ?? '',
    links: once(() => findLinks(dependencies, run, work.result)),
    mostBytes: await largestMessage(dependencies, {
      run,
      ...work,
      destination,
      targets: targetsOf(dependencies, destination),
    }),
  })
  const shown = made.ok ? await shownOf(made, destination, leftBytes) : { files: [], bytes: 0, warnings: [] }
  const recipients = wanted.map(({ recipient }) => recipient)
  return {
    destinationId: destination.id,
    destinationName: destination.name,
    type: destination.kind.kind,
    row: work.result.row,
    recipients,
    ...shown,
    warnings: [
      ...(made.ok ? [] : [made.failure.said]),
      ...skippedSaid(planned, dry),
      ...(wanted.length === 0 ? [sentence('dry_run_no_recipients')] : []),
      ...((await isBlank(dependencies, run, { work, destination })) ? [sentence('dry_run_blank')] : []),
      ...(destination.kind.isMail
        ? await recipientWarnings(dependencies, { scheduleId: run.snapshot.scheduleId, recipients })
        : []),
      ...shown.warnings,
    ],
  }
}

/** Why nothing goes to some recipients. */
function skippedSaid(planned: readonly DeliveryProgress[], { skipped }: DryPort): Sentence[] {
  return planned.flatMap(({ id, recipient }) => {
    const reason = skipped.get(id)
    return reason === undefined ? [] : [sentence('dry_run_not_sent', { recipient, reason })]
  })
}

async function isBlank(
  dependencies: DryRunDependencies,
  { signal }: Run,
  { work: { result, progress }, destination }: Pick<Composing, 'work' | 'destination'>,
): Promise<boolean> {
  if (destination.unusable) return false
  const sent = filesFor(result, progress, destination)
  for (const file of sent) if (!(await isBlankFile(dependencies, { result, file }, signal))) return false
  return sent.length > 0
}

/** The message of a mail, or the files of any other kind. */
async function shownOf(
  { files }: Prepared,
  { kind }: Destination,
  leftBytes: number,
): Promise<Pick<DryDelivery, 'files' | 'bytes' | 'eml'> & { readonly warnings: Sentence[] }> {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const [message] = files
  if (!kind.isMail || !message) {
    const named = files.map(({ name, contentType, bytes: size }) => ({ name, contentType, bytes: size }))
    return { files: named, bytes, warnings: [] }
  }
  const most = Math.max(0, Math.min(maxEmlBytes, leftBytes))
  const eml =
    'content' in message ? Buffer.from(message.content).subarray(0, most) : await start(message.path, most)
  const warnings = message.bytes > most ? [sentence('dry_run_mail_cut', { shownBytes: most, bytes })] : []
  return { files: [], bytes, eml: eml.toString('utf8'), warnings }
}

async function start(path: string, most: number): Promise<Buffer> {
  await using file = await open(path)
  const buffer = Buffer.alloc(most)
  const { bytesRead } = await file.read(buffer, 0, most, 0)
  return buffer.subarray(0, bytesRead)
}
