import { useState } from 'react'
import { FormattedMessage, FormattedNumber } from 'react-intl'

import { StoredName } from '../../controls/stored-name.tsx'
import type { Artifact } from '../../api/result.ts'
import { Button } from '../../controls/button.tsx'
import { useMayOnExecution } from '../../session/use-rights.ts'
import { DownloadLink, useFileState } from './download-link.tsx'
import { PagePictures, pagesOf } from './page-pictures.tsx'

interface FilesProps {
  readonly executionId: string
  /** Whether the execution has ended: until then a file may still come. */
  readonly isOver: boolean
  readonly artifacts: readonly Artifact[]
}

/** The files as they were made, with their pages as pictures on demand: the browser is given no content of a file but these. */
export function Files({ executionId, isOver, artifacts }: FilesProps) {
  return (
    <section>
      <h2>
        <FormattedMessage id="execution.files" />
      </h2>
      {artifacts.length === 0 && (
        <p className="quiet">
          <FormattedMessage id={isOver ? 'execution.noFiles' : 'execution.noFiles.yet'} />
        </p>
      )}
      <ul className="files">
        {artifacts.map((file) => (
          <li key={`${file.name} ${file.sha256}`}>
            <div className="file">
              <strong className="truncated">
                <StoredName name={file.name} />
              </strong>
              <span className="quiet">
                <FormattedMessage
                  id="execution.file"
                  values={{
                    format: file.format,
                    bytes: <FormattedNumber key="bytes" value={file.bytes} />,
                    pages: file.pages ?? 0,
                  }}
                />
              </span>
              <DownloadLink executionId={executionId} file={file} />
            </div>
            <p className="code quiet">sha256 {file.sha256}</p>
            <Pages executionId={executionId} file={file} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The pages of a file when they are asked for: each picture is recorded as a reading of the file. */
function Pages({ executionId, file }: { readonly executionId: string; readonly file: Artifact }) {
  const [isShown, setIsShown] = useState(false)
  const state = useFileState({ executionId, file })
  const maySee = useMayOnExecution('Download', executionId)
  const pages = pagesOf(file)
  if (pages === 0 || state !== 'available' || !maySee) return null
  return isShown ? (
    <PagePictures executionId={executionId} file={file} />
  ) : (
    <Button onPress={() => setIsShown(true)}>
      <FormattedMessage id="execution.showPages" values={{ pages }} />
    </Button>
  )
}
