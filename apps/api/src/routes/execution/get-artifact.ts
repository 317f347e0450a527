import { deliveredPlace, hasPageMarks, packageDefinition, placesOfPackage } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import type { ExecutionRecord } from '@punctual/engine'
import { z } from 'zod'

import { requireRight } from '../../access/require-right.ts'
import type { Principal } from '../../auth/principal.ts'
import type { Dependencies } from '../../deps.ts'
import { transferSeconds } from '../../http/answer-time.ts'
import { attachmentHeaders } from '../../http/attachment-headers.ts'
import { answer, defineOperation } from '../../http/operation.ts'
import { problem } from '../../http/problem.ts'
import { line, optional, optionalLine } from '../../wire/input.ts'
import { exampleId } from '../../wire/examples.ts'
import { deliveredFile } from './delivered-file.ts'
import { executionReference, readExecution } from './execution-reference.ts'
import { recordFileRead } from './file-read-audit.ts'
import { refuseProtected } from './protected-file.ts'
import { executionTag } from './request-execution.ts'

export const getArtifact = defineOperation({
  name: 'schedule.getartifact',
  methods: ['GET', 'POST'],
  path: '/api/schedule/getartifact',
  role: 'Viewer',
  right: 'Download',
  summary: 'Answers a file that an execution made',
  description:
    'The file that was delivered, as it was made: of a package its zip or its merged PDF, else the first. Name or Sha256 ask for another one, as ResultJson calls it. Below Administrator a file that every destination gets with a password is 403 `artifact_protected`: with `DestinationId` it comes as that destination got it, locked. Files are kept for a set time; afterwards the answer is 404.',
  tags: [executionTag],
  input: executionReference
    .extend({
      DestinationId: optionalLine(100).meta({
        description:
          'The file as this destination got it: locked, marked or zipped as it was sent, and under the name that its FileName gave it',
      }),
      Name: optional(line(1_000), null),
      Sha256: optionalLine(64).meta({
        description: 'Distinguishes files that have the same name, as those of several rows of data can',
      }),
    })
    .meta({ id: 'GetArtifactInput' }),
  maxSeconds: transferSeconds,
  response: z.unknown(),
  examples: {
    delivered: { ExecutionId: exampleId },
    named: { ExecutionId: exampleId, Name: 'Weekly sales.pdf' },
  },
  produces: 'application/octet-stream',
  errors: ['not_supported', 'artifact_protected', 404],
  handle: async (context) => {
    const { input, principal, dependencies } = context
    const artifacts = filesOf(dependencies)
    const execution = await readExecution(input.ExecutionId, dependencies)
    await requireRight('Download', execution.folderId, context)
    const artifact = await wantedFile(execution, { input, principal, dependencies })
    if (!(await artifacts.has(artifact.sha256))) throw problem('not_found', { detail: sentence('file_gone') })
    const { name: Name, sha256: Sha256, bytes: Bytes } = artifact
    await recordFileRead({ executionId: execution.executionId, after: { Name, Sha256, Bytes } }, context)
    return answer({ headers: fileHeaders(artifact), body: await artifacts.openRead(artifact.sha256) })
  },
})

/** The files of executions. @throws ProblemError when this process has no access to them */
export function filesOf({ artifacts }: Dependencies): NonNullable<Dependencies['artifacts']> {
  if (artifacts) return artifacts
  throw problem('not_supported', {
    detail: sentence('files_elsewhere'),
  })
}

/** A file, as it was made or as it went out. */
export type File = Pick<ExecutionRecord['artifacts'][number], 'name' | 'contentType' | 'bytes' | 'sha256'>

interface Wanted {
  readonly DestinationId: string | null
  readonly Name: string | null
  readonly Sha256: string | null
}

interface Asking {
  readonly input: Wanted
  readonly principal: Principal
  readonly dependencies: Dependencies
}

/** @throws ProblemError `not_found`, `artifact_protected` */
export async function wantedFile(
  execution: ExecutionRecord,
  { input, principal, dependencies }: Asking,
): Promise<File> {
  const { DestinationId } = input
  const destination =
    DestinationId === null ? null : await frozenDestination(execution, DestinationId, dependencies)
  const kept =
    destination === null
      ? []
      : (await dependencies.store.executions.lockedFiles(execution.executionId)).filter(
          (file) => file.destinationId === destination.id,
        )
  const isNamed = input.Name !== null || input.Sha256 !== null
  if (destination !== null && (destination.hasPassword || kept.length > 0)) {
    const [file] = named(kept, input)
    if (file) return file
    // What a zip without a password contains is the file as it was made.
    const isInZip = !destination.hasPassword && !hasPageMarks(destination.settings)
    if (!(isInZip && isNamed)) throw problem('not_found', { detail: sentence('file_not_of_destination') })
  }
  const { scheduleKind, artifacts } = execution
  const made =
    destination === null || scheduleKind === 'package'
      ? artifacts
      : artifacts.filter(({ format }) => format === destination.format)
  const artifact = isNamed
    ? named(made, input)[0]
    : await deliveredArtifact({ ...execution, artifacts: made }, dependencies)
  if (!artifact) throw noArtifact(execution)
  await refuseProtected({ execution, artifact, principal }, dependencies)
  if (destination === null) return artifact
  const definition = await dependencies.store.executions.frozenDefinition(execution.executionId)
  return deliveredFile(artifact, execution, { definition, destination })
}

function named<Found extends File>(
  files: readonly Found[],
  { Name, Sha256 }: Pick<Wanted, 'Name' | 'Sha256'>,
): Found[] {
  const isMeant = ({ name, sha256 }: File) =>
    (Name === null || name.toLowerCase() === Name.toLowerCase()) &&
    (Sha256 === null || sha256 === Sha256.toLowerCase())
  return files.filter(isMeant)
}

async function frozenDestination(
  { executionId }: ExecutionRecord,
  destinationId: string,
  { store }: Dependencies,
) {
  const destinations = await store.executions.frozenDestinations(executionId)
  const destination = destinations.find((each) => each.id === destinationId.toLowerCase())
  if (!destination) throw problem('not_found', { detail: sentence('destination_not_of_execution') })
  return destination
}

/** Of several rows of data, that of the first row that has one. */
async function deliveredArtifact(
  { executionId, scheduleKind, artifacts }: ExecutionRecord,
  { store }: Dependencies,
) {
  const frozen =
    scheduleKind === 'package'
      ? packageDefinition.safeParse(await store.executions.frozenDefinition(executionId))
      : null
  if (!frozen?.success) return artifacts[0]
  const { count } = placesOfPackage(frozen.data.reports.length)
  const place = deliveredPlace(frozen.data)
  return artifacts.find(({ position }) => position % count === place) ?? artifacts[0]
}

function noArtifact({ artifacts }: ExecutionRecord) {
  const names = artifacts.slice(0, 20).map(({ name }) => name)
  return problem('not_found', {
    detail:
      names.length === 0
        ? sentence('execution_made_no_file')
        : sentence('execution_made_files', { fileNames: names }),
  })
}

export function fileHeaders({ name, contentType, bytes, sha256 }: File): Record<string, string> {
  return {
    ...attachmentHeaders(name, contentType),
    'content-length': String(bytes),
    etag: `"${sha256}"`,
  }
}
