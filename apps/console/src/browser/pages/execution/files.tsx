import { FormattedMessage, FormattedNumber } from 'react-intl'

import type { Artifact } from '../../api/result.ts'
import { Icon } from '../../frame/icons.tsx'

/** The files as they were made; the browser saves them, and shows none of their content. */
export function Files({
  executionId,
  artifacts,
}: {
  readonly executionId: string
  readonly artifacts: readonly Artifact[]
}) {
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
          <li key={file.name}>
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
            <span className="code quiet" title={file.sha256}>
              sha256 {file.sha256.slice(0, 8)}…
            </span>
            <a
              className="button button-plain"
              href={`/api/schedule/getartifact?${new URLSearchParams({ ExecutionId: executionId, Name: file.name })}`}
              download={file.name}
            >
              <Icon name="download" />
              <FormattedMessage id="execution.download" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
