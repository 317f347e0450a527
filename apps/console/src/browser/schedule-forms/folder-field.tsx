import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'

import { useClient } from '../api/client-context.ts'
import { foldersQuery } from '../api/folder-queries.ts'
import { rightsAt } from '../api/rights-queries.ts'
import { Choice } from '../controls/choice.tsx'
import { optionsOf, withChosen } from '../controls/options.ts'
import { useMyRights } from '../session/use-rights.ts'
import type { SectionProps } from './section-props.ts'

/**
 * The folder that the schedule will be in, of those that the user may create in. The one of the content is there while
 * the others are not known, and says when the user may not create in it.
 */
export function FolderField({ content, onChange }: SectionProps) {
  const { data = [] } = useQuery(foldersQuery(useClient()))
  const { data: rights } = useMyRights()
  const mayCreateIn = (path: string) => rights === undefined || rightsAt(rights, path).includes('Edit')
  // A folder below one that is hidden is in no list of folders.
  const paths = new Set([...data, ...(rights?.Folders ?? [])].map(({ Path }) => Path))
  const possible = [...paths].filter(mayCreateIn).toSorted((a, b) => a.localeCompare(b))
  return (
    <div>
      <Choice
        kind="field"
        label="newSchedule.folder"
        name="FolderPath"
        value={content.folderPath}
        options={withChosen(optionsOf(possible), content.folderPath)}
        onChange={(folderPath) => onChange({ ...content, folderPath })}
      />
      {!mayCreateIn(content.folderPath) && (
        <p role="status" className="words-warn">
          <FormattedMessage id="newSchedule.folder.noRights" />
        </p>
      )}
    </div>
  )
}
