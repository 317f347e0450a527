import { useQuery } from '@tanstack/react-query'

import { useClient } from '../../../api/client-context.ts'
import { foldersQuery } from '../../../api/folder-queries.ts'
import { Choice } from '../../../controls/choice.tsx'
import type { StepProps } from '../step-props.ts'

/** The folder that the schedule will be in; the one of the draft while the others are not known. */
export function FolderField({ draft, onChange }: StepProps) {
  const { data = [] } = useQuery(foldersQuery(useClient()))
  const paths = data.map(({ Path }) => Path)
  const known = paths.includes(draft.folderPath) ? paths : [draft.folderPath, ...paths]
  return (
    <Choice
      kind="field"
      label="newSchedule.folder"
      name="FolderPath"
      value={draft.folderPath}
      options={known.map((path) => ({ value: path, text: path }))}
      onChange={(folderPath) => onChange({ ...draft, folderPath })}
    />
  )
}
