import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { foldersQuery } from '../../api/folder-queries.ts'
import type { Changes } from '../../api/use-changes.ts'
import type { Window, WindowStretch } from '../../api/window-queries.ts'
import { ActorName } from '../../controls/actor-name.tsx'
import { Button } from '../../controls/button.tsx'
import { ConfirmedButton } from '../../controls/confirmed-button.tsx'
import { type Column, DataTable } from '../../controls/data-table.tsx'
import { RowMenu } from '../../controls/row-actions.tsx'
import { shown } from '../../controls/shown.ts'
import { StoredName } from '../../controls/stored-name.tsx'
import { useViewerZone } from '../../times/time-zone.ts'
import { effectText, kindText, placeText, useAccountNames, useMayManage, whenTexts } from './window-words.ts'

interface WindowTableProps {
  readonly windows: readonly Window[]
  /** The times that each is in force in the days that are shown, once they are known. */
  readonly stretchesOf: (id: string) => readonly WindowStretch[] | null
  readonly changes: Changes
  readonly onEdit: (window: Window) => void
}

/** Each pause and window: about what, when, and what it does. */
export function WindowTable({ windows, stretchesOf, changes, onEdit }: WindowTableProps) {
  const intl = useIntl()
  const zone = useViewerZone()
  const accounts = useAccountNames()
  const columns: readonly Column<Window>[] = [
    {
      header: 'pauses.what',
      isRowHeader: true,
      cell: (window) => (
        <TwoLines
          first={window.IsPause ? placeText(intl, window, accounts) : window.Name}
          second={[
            window.IsPause
              ? kindText(intl, window)
              : `${kindText(intl, window)} ${window.Scope.FolderPath ?? window.Scope.ServerName ?? ''}`.trim(),
            window.Scope.AccountId === undefined ? '' : placeText(intl, window, accounts),
            window.Reason,
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        />
      ),
      titleOf: ({ Name, Reason }) => (Reason === '' ? Name : `${Name}: ${Reason}`),
    },
    {
      header: 'pauses.when',
      onPhone: 'below',
      cell: (window) => {
        const [first, second] = whenTexts(intl, window, zone)
        return <TwoLines first={first} second={second} />
      },
      titleOf: (window) => whenTexts(intl, window, zone).join(', '),
    },
    {
      header: 'pauses.does',
      onPhone: 'end',
      cell: (window) => {
        const stretches = stretchesOf(window.Id)
        return stretches === null ? '–' : effectText(intl, window, stretches)
      },
    },
    {
      header: 'pauses.by',
      cell: ({ CreatedBy }) => <ActorName actor={CreatedBy} />,
      titleOf: ({ CreatedBy }) => CreatedBy,
    },
    {
      header: 'column.actions',
      onPhone: 'menu',
      cell: (window) => <WindowActions window={window} changes={changes} onEdit={onEdit} />,
    },
  ]
  return <DataTable label="pauses.all" columns={columns} rows={windows} keyOf={({ Id }) => Id} />
}

function TwoLines({ first, second }: { readonly first: string; readonly second: string }) {
  return (
    <span className="pause-lines">
      <span className="truncated">
        <StoredName name={first} />
      </span>
      <small className="quiet truncated">
        <StoredName name={second} />
      </small>
    </span>
  )
}

interface WindowActionsProps extends Pick<WindowTableProps, 'changes' | 'onEdit'> {
  readonly window: Window
}

function WindowActions({ window, changes, onEdit }: WindowActionsProps) {
  const intl = useIntl()
  const client = useClient()
  const mayManage = useMayManage()
  const { data: folders = [] } = useQuery(foldersQuery(client))
  if (!mayManage(window)) return null
  const { Id, IsPause, Scope, Name } = window
  const folder = folders.find(({ Path }) => Path === Scope.FolderPath)
  const end = () =>
    IsPause && folder !== undefined
      ? client.POST('/api/folder/resume', { body: { FolderId: folder.Id } })
      : client.DELETE('/api/window/delete/{id}', { params: { path: { id: Id } } })
  return (
    <RowMenu name={Name}>
      <Button kind="quiet" onPress={() => onEdit(window)}>
        <FormattedMessage id="edit" />
        <span className="visually-hidden">: {shown(Name)}</span>
      </Button>
      <ConfirmedButton
        kind="quiet"
        label={intl.formatMessage({ id: IsPause ? 'pauses.resume' : 'delete' })}
        about={Name}
        warning={intl.formatMessage({ id: 'pauses.end.warning' })}
        onConfirm={() => void changes.attempt(end)}
      />
    </RowMenu>
  )
}
