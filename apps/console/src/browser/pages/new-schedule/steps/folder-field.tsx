import { useQuery } from '@tanstack/react-query'

import { useClient } from '../../../api/client-context.ts'
import { foldersQuery } from '../../../api/folder-queries.ts'
import { Choice, optionsOf, withChosen } from '../../../controls/choice.tsx'
import type { StepProps } from '../step-props.ts'

/** The folder that the schedule will be in; the one of the draft while the others are not known. */
export function FolderField({ draft, onChange }: StepProps) {
  const { data = [] } = useQuery(foldersQuery(useClient()))
  const paths = data.map(({ Path }) => Path)
  return (
    <Choice
      kind="field"
      label="newSchedule.folder"
      name="FolderPath"
      value={draft.folderPath}
      options={withChosen(optionsOf(paths), draft.folderPath)}
      onChange={(folderPath) => onChange({ ...draft, folderPath })}
    />
  )
}
