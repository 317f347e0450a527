import { FailureError } from '@punctual/domain'
import { say, sentence } from '@punctual/domain/words'

import { composeEmail, type ComposeTools, type EmailInput } from './compose-email.ts'

/**
 * Composes a mail whose files are attached. Files may be too large for a mail that links to them anyway. Then they are
 * attached as a zip. Where that is too large as well, they are only linked.
 *
 * @param options.isLinked whether the mail has a link to each file
 * @param options.mostBytes largest message that the mail server takes; it counts where the files are linked. Another
 *   server may take a larger one, so a mail without links is left to the servers
 * @throws FailureError `artifact_too_large` for files that are not linked
 */
export async function composeWithinSize(
  input: EmailInput,
  tools: ComposeTools,
  { isLinked, mostBytes = null }: { readonly isLinked: boolean; readonly mostBytes?: number | null },
): Promise<Buffer> {
  const { settings, language, notes = [], keepsFiles = false } = input
  const attempts = [input]
  const hasLadder = isLinked && settings.includeAttachment
  const most = hasLadder && mostBytes !== null ? mostBytes - addedBytes : Infinity
  if (hasLadder) {
    // A zip that is kept would be what the links lead to, which were made for the files.
    if (!settings.zip && !keepsFiles) attempts.push({ ...input, settings: { ...settings, zip: true } })
    attempts.push({
      ...input,
      settings: { ...settings, includeAttachment: false, embedInBody: false },
      notes: [...notes, say(sentence('mail_files_only_linked'), language)],
    })
  }
  let last: unknown
  for (const attempt of attempts) {
    try {
      const content = await composeEmail(attempt, tools)
      if (content.length <= most || attempt === attempts.at(-1)) return content
    } catch (error) {
      if (!(error instanceof FailureError) || error.failure.code !== 'artifact_too_large') throw error
      last = error
    }
  }
  throw last
}

/** What a server may put into a message before it is sent: its sender, and a signature. */
const addedBytes = 4_096
