import type { Preparation } from '@punctual/delivery'
import { definedName, failure } from '@punctual/domain'

import type { RunDependencies } from './dependencies.ts'
import type { Destination } from './destination.ts'
import { filesFor, abandonedParts, type Result } from './parts.ts'
import { linkNotes, reasonNotToSend, type ReportLinks } from './report-links.ts'
import type { ResultInProgress, Run } from './run.ts'
import type { Snapshot } from './snapshot.ts'
import { fileScope, nominalInstant } from './run-scope.ts'
import { type Sentence, sentence } from '@punctual/domain/words'

/** What goes to one destination is made of this. */
interface Preparing extends ResultInProgress {
  readonly run: Run
  readonly destination: Destination
  readonly receiptId: string
  /** Read when the first destination needs them. */
  readonly links: () => Promise<ReportLinks>
}

/** What is ready to be sent, or what makes it impossible. The bytes are the same in every attempt. */
export async function prepareShipment(
  dependencies: RunDependencies,
  { run, result, progress, destination, receiptId, links }: Preparing,
): Promise<Preparation> {
  const { claimed, snapshot } = run
  if (destination.unusable) return impossible(destination.unusable.said)
  const files = filesFor(result, progress, destination)
  if (files.length === 0)
    return impossible(sentence('no_file_of_format', { format: destination.settings.format }))
  const found = destination.kind.links(destination.settings) === 'none' ? noLinks : await links()
  const reason = reasonNotToSend(destination, found)
  if (reason !== null) return { ok: false, failure: reason }
  return await dependencies.files.prepare(
    {
      kind: destination.kind.kind,
      settings: destination.settings,
      secrets: destination.secrets,
      sender: dependencies.mailer.from,
      receiptId,
      date: nominalInstant(claimed),
      executionId: claimed.executionId,
      scope: fileScope(result.scope, {
        reportName: reportNameOf(result, snapshot),
        serverName: dependencies.server.name,
      }),
      files: files.map(({ sha256, name, contentType }) => ({
        path: dependencies.artifacts.pathOf(sha256),
        name,
        contentType,
      })),
      links: found.links,
      notes: [
        ...abandonedParts(result, progress).map(
          ({ name }) => `The report "${name}" could not be made and is missing.`,
        ),
        ...linkNotes(found),
      ],
      directory: run.directory,
    },
    run.signal,
  )
}

function impossible(said: Sentence): Preparation {
  return { ok: false, failure: failure('destination_invalid', { said }) }
}

function reportNameOf({ parts, package: wanted }: Result, { scheduleName }: Snapshot): string {
  const [first] = parts
  return (wanted === null && first ? definedName(first.definition) : null) ?? scheduleName
}

const noLinks: ReportLinks = { links: [], missing: [] }
