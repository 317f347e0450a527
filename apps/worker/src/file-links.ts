import { type AttachmentSource, deliveredNames, linksEndAt } from '@punctual/delivery'
import { type ExpressionScope, filePasswords, hasPageMarks } from '@punctual/domain'
import { type Sentence, sentence } from '@punctual/domain/words'
import type { ArtifactRecord } from '@punctual/engine'

import type { RunDependencies } from './dependencies.ts'
import type { Destination } from './destination.ts'
import type { Run } from './run.ts'

export interface FileLinks {
  /** One for each delivered file; none when the recipient gets none. */
  readonly urls: readonly string[]
  readonly links: readonly { readonly text: Sentence; readonly url: string }[]
  readonly notes: readonly Sentence[]
  /** Whether the files are kept as they are sent. */
  readonly keepsFiles: boolean
}

interface Delivered {
  readonly run: Run
  readonly destination: Destination
  readonly row: number
  readonly receiptId: string
  readonly made: readonly ArtifactRecord[]
  readonly files: readonly AttachmentSource[]
  readonly scope: ExpressionScope
}

/**
 * The record of a run is written anew with each file that is kept for a row of data, or for one recipient. So many zips
 * without a password are kept, and all where links lead to them.
 */
const mostZipped = 1_000

/**
 * The links to the files of one delivery, the same in every attempt. A file that goes out as it was made is linked
 * there. One that is marked, locked or zipped for the destination is kept as it was sent, and linked there. So a link shows nothing
 * that the mail protects, and the proof has the hash of what went out.
 *
 * @throws FailureError when the settings make too long a file name
 */
export function fileLinksOf({ fileLinks }: RunDependencies, delivered: Delivered): FileLinks {
  const { destination, row, receiptId, made } = delivered
  const { settings, secrets, kind } = destination
  const hasPassword = filePasswords.some((field) => secrets[field] !== undefined)
  const isOther = hasPassword || hasPageMarks(settings)
  const isKept = isOther || (settings.zip && Math.max(row, destination.mailsApart ?? 0) <= mostZipped)
  const days = fileLinks === null ? null : (kind.linkExpiryDays?.(settings) ?? null)
  if (fileLinks === null || days === null) return { urls: [], links: [], notes: [], keepsFiles: isKept }
  const isAsMade = !isOther && !settings.zip
  const expiresAt = linksEndAt(delivered.run.claimed, days)
  const names = deliveredNames(delivered.files, { ...settings, scope: delivered.scope })
  const urls = names.map((name, index) =>
    fileLinks.urlOf({
      executionId: delivered.run.claimed.executionId,
      destinationId: destination.id,
      row,
      position: isAsMade ? (made[index]?.position ?? 0) : index,
      isAsMade,
      expiresAt,
      name: isAsMade ? name : '',
      messageId: isAsMade ? '' : receiptId,
    }),
  )
  const links = urls.map((url, index) => ({
    text: sentence('mail_download_of_name', { name: names[index] ?? '' }),
    url,
  }))
  const date = expiresAt.toISOString().slice(0, 10)
  return { urls, links, notes: [sentence('mail_links_until', { date })], keepsFiles: !isAsMade }
}
