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
  const { data } = useQuery(folderAtQuery(useClient(), path))
  // What was begun stays as it is; an untouched form shows what is stored now.
  const [begun, setBegun] = useState<Folder | null>(null)
  const folder = begun ?? data
  if (folder === undefined) return null
  const key = `${folder.Id} ${folder.Version}`
  return <FolderForm key={key} folder={folder} onBegun={() => setBegun(folder)} onSaved={onSaved} />
}

/** A week; as the interface takes it. */
const maxMinutes = 10_080

interface FolderFormProps extends Pick<LateAfterFormProps, 'onSaved'> {
  readonly folder: Folder
  readonly onBegun: () => void
}

function FolderForm({ folder, onBegun, onSaved }: FolderFormProps) {
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
        onChange={(changed) => {
          setMinutes(changed)
          onBegun()
        }}
      />
    </SentForm>
  )
}
