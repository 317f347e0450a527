import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'

import { bodyOf } from '../../api/answers.ts'
import { useClient } from '../../api/client-context.ts'
import { groupsQuery } from '../../api/people-queries.ts'
import type { Schemas } from '../../api/queries.ts'
import { type RecipientList, recipientListsQuery } from '../../api/recipient-queries.ts'
import { usableDataSourcesQuery } from '../../api/source-queries.ts'
import { type Changes, useChanges } from '../../api/use-changes.ts'
import { Button } from '../../controls/button.tsx'
import { type Column, DataTable } from '../../controls/data-table.tsx'
import { MoreButton } from '../../controls/more-button.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import { ifMatch, NewButton, RowActions } from '../../controls/row-actions.tsx'
import { Refusal } from '../../controls/refusal.tsx'
import { shown } from '../../controls/shown.ts'
import { includesRole } from '../../session/session.ts'
import { useSession } from '../../session/session-holder.ts'
import { ListFields } from './list-fields.tsx'
import { listOf } from './list-of.ts'

/** Which lists may destinations name, and who is on each? */
export function ListsTab() {
  const intl = useIntl()
  const client = useClient()
  const isEditor = includesRole(useSession(), 'Editor')
  const query = useInfiniteQuery(recipientListsQuery(client))
  const changes = useChanges(['recipient-lists'])
  return (
    <>
      <p className="sentence">
        <FormattedMessage id="lists.sentence" />
      </p>
      {isEditor && (
        <NewButton
          label={intl.formatMessage({ id: 'lists.new' })}
          changes={changes}
          onSave={(values) => client.POST('/api/recipientlist/create', { body: listOf(values, null) })}
        >
          <ListFields list={null} />
        </NewButton>
      )}
      <Refusal error={changes.refusal} />
      <QueryView query={query} lines={4}>
        {({ pages }) => {
          const lists = pages.flatMap(({ items }) => items)
          return lists.length === 0 ? (
            <p className="quiet">
              <FormattedMessage id="lists.none" />
            </p>
          ) : (
            <ListTable lists={lists} changes={changes} isEditor={isEditor} />
          )
        }}
      </QueryView>
      <MoreButton query={query} />
    </>
  )
}

interface ListTableProps {
  readonly lists: readonly RecipientList[]
  readonly changes: Changes
  readonly isEditor: boolean
}

function ListTable({ lists, changes, isEditor }: ListTableProps) {
  const client = useClient()
  const preview = useMutation({
    mutationFn: async (id: string) =>
      bodyOf(await client.GET('/api/recipientlist/preview/{id}', { params: { path: { id } } })),
  })
  const columns: readonly Column<RecipientList>[] = [
    { header: 'lists.list', isRowHeader: true, cell: ({ Name }) => Name },
    {
      header: 'lists.members',
      cell: (list) => (
        <span className="wrapped">
          <Origin list={list} />
        </span>
      ),
    },
    ...(isEditor
      ? [
          {
            header: 'column.actions' as const,
            cell: (list: RecipientList) => (
              <ListActions list={list} changes={changes} onPreview={() => preview.mutate(list.Id)} />
            ),
          },
        ]
      : []),
  ]
  return (
    <DataTable
      label="destinations.lists"
      columns={columns}
      rows={lists}
      keyOf={({ Id }) => Id}
      detail={({ Id }) =>
        preview.variables === Id && (preview.data !== undefined || preview.error !== null) ? (
          <FoundMembers error={preview.error} found={preview.data} />
        ) : null
      }
    />
  )
}

/** How many members are given, or what they come from. */
function Origin({ list: { Members, Source } }: { readonly list: RecipientList }) {
  const client = useClient()
  const session = useSession()
  const isOfGroup = Source?.Kind === 'Group' && includesRole(session, 'Administrator')
  const isOfQuery = Source?.Kind === 'Query' && includesRole(session, 'Editor')
  const groups = useQuery({ ...groupsQuery(client), enabled: isOfGroup })
  const sources = useQuery({ ...usableDataSourcesQuery(client), enabled: isOfQuery })
  if (Source === null) return <FormattedMessage id="lists.count" values={{ count: Members?.length ?? 0 }} />
  const known = Source.Kind === 'Group' ? groups.data : sources.data?.items
  const id = Source.GroupId ?? Source.DataSourceId ?? ''
  const name = known?.find(({ Id }) => Id === id)?.Name ?? id
  return <FormattedMessage id={`lists.from.${Source.Kind}`} values={{ name: shown(name) }} />
}

interface FoundMembersProps {
  readonly error: Error | null
  readonly found: Schemas['RecipientListPreview'] | undefined
}

function FoundMembers({ error, found }: FoundMembersProps) {
  if (found === undefined) return <Refusal error={error} />
  return (
    <>
      <p role="status">
        <FormattedMessage
          id={found.IsCut ? 'lists.found.first' : 'lists.found'}
          values={{ count: found.Members.length }}
        />
      </p>
      <ul>
        {found.Members.map(({ Address, Name }, place) => (
          <li key={`${place} ${Address}`} className="wrapped">
            {shown(Name === '' ? Address : `${Name} <${Address}>`)}
          </li>
        ))}
      </ul>
    </>
  )
}

interface ListActionsProps {
  readonly list: RecipientList
  readonly changes: Changes
  readonly onPreview: () => void
}

function ListActions({ list, changes, onPreview }: ListActionsProps) {
  const intl = useIntl()
  const client = useClient()
  return (
    <RowActions
      name={list.Name}
      version={list.Version}
      changes={changes}
      onSave={(values, opened) => {
        const body = { ...listOf(values, list), Id: list.Id }
        return client.POST('/api/recipientlist/update', { params: { header: ifMatch(opened) }, body })
      }}
      deleteWarning={intl.formatMessage({ id: 'lists.delete.warning' }, { name: list.Name })}
      onDelete={() => client.DELETE('/api/recipientlist/delete/{id}', { params: { path: { id: list.Id } } })}
      before={
        <Button kind="quiet" onPress={onPreview}>
          <FormattedMessage id="lists.show" />
          <span className="visually-hidden">: {shown(list.Name)}</span>
        </Button>
      }
    >
      <ListFields list={list} />
    </RowActions>
  )
}
