import { FormattedMessage, FormattedNumber } from 'react-intl'

import type { Artifact } from '../../api/result.ts'
import { Icon } from '../../frame/icons.tsx'
import { PagePictures } from './page-pictures.tsx'

interface FilesProps {
  readonly executionId: string
  readonly artifacts: readonly Artifact[]
}

/** The files as they were made, with their pages as pictures: the browser is given no content of a file but these. */
export function Files({ executionId, artifacts }: FilesProps) {
  return (
    <section>
      <h2>
        <FormattedMessage id="execution.files" />
      </h2>
      {artifacts.length === 0 && (
        <p className="quiet">
          <FormattedMessage id="execution.noFiles" />
        </p>
      )}
      <ul className="files">
        {artifacts.map((file) => (
          <li key={`${file.name} ${file.sha256}`}>
            <div className="file">
              <strong className="truncated">{file.name}</strong>
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
            <PagePictures executionId={executionId} file={file} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The browser saves the file, and shows none of its content. */
export function DownloadLink({
  executionId,
  file,
}: {
  readonly executionId: string
  readonly file: Artifact
}) {
  const query = new URLSearchParams({ ExecutionId: executionId, Name: file.name, Sha256: file.sha256 })
  return (
    <a className="button button-plain" href={`/api/schedule/getartifact?${query}`} download={file.name}>
      <Icon name="download" />
      <FormattedMessage id="execution.download" />
    </a>
  )
}
