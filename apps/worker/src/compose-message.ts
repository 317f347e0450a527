import { definedName, failure } from '@punctual/domain'

import type { RunDependencies } from './dependencies.ts'
import type { EmailDestination } from './email-destination.ts'
import type { Composition } from './file-work/file-work.ts'
import { filesFor, abandonedParts, type Result } from './parts.ts'
import { linkNotes, reasonNotToSend, type ReportLinks } from './report-links.ts'
import type { ResultInProgress, Run } from './run.ts'
import type { Snapshot } from './snapshot.ts'
import { fileScope, nominalInstant } from './run-scope.ts'

/** What the message to one destination is made of. */
interface Composing extends ResultInProgress {
  readonly run: Run
  readonly destination: EmailDestination
  readonly messageId: string
  /** Looked up when the first destination needs them. */
  readonly links: () => Promise<ReportLinks>
}

/** The complete message, or what makes it impossible. The bytes are the same in every attempt. */
export async function compose(
  dependencies: RunDependencies,
  { run, result, progress, destination, messageId, links }: Composing,
): Promise<Composition> {
  const { claimed, snapshot } = run
  if (destination.unusable) return impossible(destination.unusable.message)
  const files = filesFor(result, progress, destination)
  if (files.length === 0) return impossible(`There is no file in the format ${destination.settings.format}.`)
  const found = destination.settings.includeLink ? await links() : noLinks
  const reason = reasonNotToSend(destination, found)
  if (reason !== null) return { ok: false, failure: reason }
  return await dependencies.files.composeEmail(
    {
      settings: destination.settings,
      secrets: destination.secrets,
      from: dependencies.mailer.from,
      messageId,
      date: nominalInstant(claimed),
      executionId: claimed.executionId,
      scope: fileScope(result.scope, {
        reportName: reportNameOf(result, snapshot),
        serverName: dependencies.server.name,
      }),
      attachments: files.map(({ sha256, name, contentType }) => ({
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

function impossible(message: string): Composition {
  return { ok: false, failure: failure('destination_invalid', { message }) }
}

function reportNameOf({ parts, package: wanted }: Result, { scheduleName }: Snapshot): string {
  const [first] = parts
  return (wanted === null && first ? definedName(first.definition) : null) ?? scheduleName
}

const noLinks: ReportLinks = { links: [], missing: [] }
