import { bindCell, conditionKey, type ResultFacts, valueName, whyNotMet } from '@punctual/domain'
import type { FileContent } from '@punctual/artifact/read-content'
import type { ArtifactRecord, DeliveryProgress, LastDelivery } from '@punctual/engine'

import { csvLayoutOf, isBlankFile } from './blank-file.ts'
import type { RunDependencies } from './dependencies.ts'
import { filesOf, type Result } from './parts.ts'
import type { ResultInProgress, Run } from './run.ts'
import type { Sentence } from '@punctual/domain/words'

/** What a result would be delivered to, by destination and recipient. */
type Recipients = ReadonlyArray<Pick<DeliveryProgress, 'destinationId' | 'recipient'>>

/**
 * Why nothing of a result is sent: the first condition of the schedule that does not hold; null when all do.
 * The same files give the same answer in every attempt. `Changed` compares with runs that have ended, so an
 * attempt after one that had begun to send does not ask again.
 */
export async function unmetCondition(
  dependencies: RunDependencies,
  run: Run,
  work: ResultInProgress & { readonly recipients: Recipients },
): Promise<Sentence | null> {
  const conditions = run.snapshot.frozen.definition.conditions ?? []
  const files = filesOf(work.result, work.progress)
  const content = createContentReader(dependencies, run, work.result)
  const { scope } = work.result
  const facts: ResultFacts = {
    rowsOfQuery: (condition) => run.data.counts.get(conditionKey(conditions.indexOf(condition))) ?? 0,
    value: (name) => run.data.values.get(valueName(name).toLowerCase()) ?? null,
    filled: (value) => bindCell(value, scope),
    async isBlank() {
      const { result } = work
      const answers = await Promise.all(
        files.map((file) => isBlankFile(dependencies, { result, file }, run.signal)),
      )
      return answers.length > 0 && answers.every((answer) => answer)
    },
    async rows() {
      const counts = await Promise.all(files.map(async (file) => (await content(file)).rows))
      const known = counts.filter((count) => count !== null)
      return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0)
    },
    isChanged: async () =>
      await isChanged(await run.lastDelivery(work.result.row), { ...work, files, content }),
  }
  for (const condition of conditions) {
    const reason = await whyNotMet(condition, facts)
    if (reason !== null) return reason
  }
  return null
}

export type ReadContent = (
  file: Pick<ArtifactRecord, 'sha256' | 'format' | 'position'>,
) => Promise<FileContent>

/** Reads each content of a result, and of what the run before made in its place, once. */
export function createContentReader(
  { files, artifacts }: RunDependencies,
  { signal }: Run,
  result: Result,
): ReadContent {
  const known = new Map<string, Promise<FileContent>>()
  const readNow: ReadContent = async ({ sha256, format, position }) => {
    const path = await artifacts.pathOf(sha256)
    return await files.readContent({ path, format, csv: csvLayoutOf(result, { position }) }, signal)
  }
  return (file) => {
    const read = known.get(file.sha256) ?? readNow(file)
    known.set(file.sha256, read)
    return read
  }
}

interface Comparison extends ResultInProgress {
  readonly recipients: Recipients
  readonly files: readonly ArtifactRecord[]
  readonly content: ReadContent
}

/**
 * Whether the files differ from those of the last delivery, or a recipient has not got those. When in doubt
 * they do: a mail too many is deleted, one too few is missed.
 */
async function isChanged(
  last: LastDelivery | null,
  { result, recipients, files, content }: Comparison,
): Promise<boolean> {
  if (last === null) return true
  const accepted = new Set(
    last.accepted
      .filter(({ row }) => row === result.row)
      .map(({ destinationId, recipient }) => `${destinationId} ${recipient}`),
  )
  if (recipients.some(({ destinationId, recipient }) => !accepted.has(`${destinationId} ${recipient}`)))
    return true
  for (const file of files) {
    const before = last.artifacts.find(({ position }) => position === file.position)
    if (!before || before.format !== file.format) return true
    if (before.sha256 !== file.sha256 && !(await isSame(before, file, content))) return true
  }
  return false
}

async function isSame(
  before: Parameters<ReadContent>[0],
  file: ArtifactRecord,
  content: ReadContent,
): Promise<boolean> {
  const [earlier, present] = [await contentBefore(before, content), await content(file)]
  return present.digest !== null && earlier?.digest === present.digest
}

/** Null when the file is not kept any more. */
export async function contentBefore(
  file: Parameters<ReadContent>[0],
  content: ReadContent,
): Promise<FileContent | null> {
  try {
    return await content(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
