import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { FormattedMessage } from 'react-intl'

import { addressOfFile, goneQuery, type MadeFile } from '../../api/kept-files.ts'
import { Icon } from '../../frame/icons.tsx'

/** The browser saves the file, and shows none of its content. A file that is no longer kept has words in its place. */
export function DownloadLink({ executionId, file }: MadeFile) {
  const queries = useQueryClient()
  const address = addressOfFile({ executionId, file })
  async function download(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault()
    // A refusal of the download itself would be told as a cancelled one. Without an answer the browser tries.
    const asked = queries.fetchQuery({ ...goneQuery({ executionId, file }), staleTime: 0 })
    if (await asked.catch(() => false)) return
    Object.assign(document.createElement('a'), { href: address, download: file.name }).click()
  }
  return useIsGone({ executionId, file }) ? (
    <FileGone />
  ) : (
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

/** Whether a file is known to be gone; it asks nothing by itself. */
export function useIsGone(made: MadeFile): boolean {
  return useQuery({ ...goneQuery(made), enabled: false }).data === true
}

/** What to do without the file. */
export function FileGone() {
  return (
    <p role="alert" className="file-gone words-warn">
      <FormattedMessage id="execution.fileGone" />
    </p>
  )
}
