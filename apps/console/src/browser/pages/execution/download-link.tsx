import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { FormattedMessage } from 'react-intl'

import { addressOfFile, type FileState, fileStateQuery, type MadeFile } from '../../api/kept-files.ts'
import { Icon } from '../../frame/icons.tsx'
import { useMayOnExecution } from '../../session/use-rights.ts'

/**
 * The browser saves the file, and shows none of its content. A file that is no longer kept, or was refused, has words
 * in its place.
 */
export function DownloadLink({ executionId, file }: MadeFile) {
  const queries = useQueryClient()
  const mayDownload = useMayOnExecution('Download', executionId)
  const state = useFileState({ executionId, file })
  const address = addressOfFile({ executionId, file })
  async function download(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault()
    // The browser would report a refusal of the download itself as a cancelled one. Without an answer the
    // browser tries.
    const asked = queries.fetchQuery({ ...fileStateQuery({ executionId, file }), staleTime: 0 })
    if ((await asked.catch(() => 'available')) !== 'available') return
    Object.assign(document.createElement('a'), { href: address, download: file.name }).click()
  }
  if (state !== 'available') return <FileUnavailable state={state} />
  if (!mayDownload) return null
  return (
    <a
      className="button button-plain"
      href={address}
      download={file.name}
      onClick={(event) => void download(event)}
    >
      <Icon name="download" />
      <FormattedMessage id="execution.download" />
    </a>
  )
}

/** What is known of a file; it asks nothing by itself. */
export function useFileState(made: MadeFile): FileState {
  return useQuery({ ...fileStateQuery(made), enabled: false }).data ?? 'available'
}

/** Why the file cannot be had, and what to do without it. */
export function FileUnavailable({ state }: { readonly state: Exclude<FileState, 'available'> }) {
  return (
    <p role="alert" className="file-gone words-warn">
      <FormattedMessage id={state === 'gone' ? 'execution.fileGone' : 'execution.fileRefused'} />
    </p>
  )
}
