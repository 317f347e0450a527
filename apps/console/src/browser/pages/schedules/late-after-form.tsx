import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { type Folder, folderAtQuery } from '../../api/folder-queries.ts'
import { useChanges } from '../../api/use-changes.ts'
import { NumberField } from '../../controls/number-field.tsx'
import { ifMatch } from '../../controls/row-actions.tsx'
import { SentForm } from '../../controls/sent-form.tsx'

export interface LateAfterFormProps {
  readonly path: string
  readonly onSaved: () => void
}

/** From when on the runs of a folder, and of those below it, are late. */
export function LateAfterForm({ path, onSaved }: LateAfterFormProps) {
  const { data: folder } = useQuery(folderAtQuery(useClient(), path))
  return folder === undefined ? null : <FolderForm key={folder.Id} folder={folder} onSaved={onSaved} />
}

/** A week; as the interface takes it. */
const maxMinutes = 10_080

function FolderForm({ folder, onSaved }: { readonly folder: Folder; readonly onSaved: () => void }) {
  const intl = useIntl()
  const client = useClient()
  const changes = useChanges(['folders'])
  const [minutes, setMinutes] = useState<number | null>(folder.LateAfterMinutes)
  return (
    <SentForm
      submit={intl.formatMessage({ id: 'save' })}
      version={folder.Version}
      onSubmit={async (_values, opened) => {
        const body = { Id: folder.Id, LateAfterMinutes: minutes ?? 0 }
        await changes.run(() => client.POST('/api/folder/update', { body, headers: ifMatch(opened) }))
        onSaved()
      }}
    >
      <NumberField
        label={intl.formatMessage({ id: 'schedules.folder.lateAfter' })}
        name="LateAfterMinutes"
        value={minutes}
        from={0}
        to={maxMinutes}
        onChange={setMinutes}
      />
    </SentForm>
  )
}
