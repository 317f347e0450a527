import { failure, type Failure } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'

import type { PreparedFile } from '../../port.ts'
import { slackSource as source } from './settings.ts'
import type { SlackApi } from './slack-api.ts'
import { takesNoFile } from './slack-failure.ts'

export type Uploaded =
  /** Slack has the bytes, and does not show them before they are completed. */
  | { readonly kind: 'uploaded'; readonly files: readonly UploadedFile[] }
  /** The workspace takes none of them, or one is too large. */
  | { readonly kind: 'without-files'; readonly failure: Failure }
  | { readonly kind: 'failed'; readonly failure: Failure }

interface UploadedFile {
  readonly id: string
  readonly title: string
}

/** The largest file that Slack takes. */
const maxFileBytes = 1_073_741_824

/** Uploads all files, or says why there is none. */
export async function uploadFiles(api: SlackApi, files: readonly PreparedFile[]): Promise<Uploaded> {
  if (files.some(({ bytes }) => bytes > maxFileBytes))
    return { kind: 'without-files', failure: failure('artifact_too_large', { source }) }
  const uploaded: UploadedFile[] = []
  for (const file of files) {
    const { name, bytes } = file
    const place = await api.call('files.getUploadURLExternal', { filename: name, length: String(bytes) })
    if (place.kind === 'refused' && takesNoFile(place.word))
      return { kind: 'without-files', failure: place.failure }
    if (place.kind !== 'ok') return { kind: 'failed', failure: place.failure }
    const { upload_url: url, file_id: id } = place.answer
    if (typeof url !== 'string' || typeof id !== 'string')
      return {
        kind: 'failed',
        failure: failure('destination_refused', { source, said: sentence('slack_answer_unreadable') }),
      }
    const problem = await api.upload(file, url)
    if (problem !== null) return { kind: 'failed', failure: problem }
    uploaded.push({ id, title: name })
  }
  return { kind: 'uploaded', files: uploaded }
}
