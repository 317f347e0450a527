import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { type BiItem, biItemsQuery, workspacesQuery } from '../../api/new-schedule-queries.ts'
import { QueryView } from '../../controls/query-view.tsx'
import { SearchList } from '../../controls/search-list.tsx'
import { chosenAmong, newReport } from '../content.ts'
import { CutList } from './cut-list.tsx'
import type { PickerProps } from '../section-props.ts'

interface Workspace {
  readonly Id: string
  readonly Name: string
}

/** A workspace, then its reports and dashboards. */
export function BiPicker(props: PickerProps) {
  const { account, reports } = props
  const intl = useIntl()
  const query = useQuery(workspacesQuery(useClient(), account.id))
  const chosen = reports.findLast((report) => report.account.id === account.id)
  const [opened, setOpened] = useState<string | null>(null)
  const isOpen = ({ Id, Name }: Workspace) =>
    opened === null ? Id === chosen?.workspaceId || Name === chosen?.place : Id === opened
  return (
    <QueryView query={query} lines={4}>
      {({ items, next }) => {
        const workspace = items.find(isOpen) ?? (items.length === 1 ? items[0] : undefined)
        return (
          <div className="pickers">
            <div>
              <SearchList
                label={intl.formatMessage({ id: 'newSchedule.workspaces' })}
                {...(workspace === undefined ? { name: 'report', searchId: 'find-report' } : {})}
                items={items.map(({ Id, Name }) => ({ id: Id, name: Name }))}
                selected={new Set(workspace === undefined ? [] : [workspace.Id])}
                onSelect={(ids) => setOpened([...ids][0] ?? opened)}
              />
              <CutList isCut={next !== null} />
            </div>
            {workspace === undefined ? (
              <p className="quiet">
                <FormattedMessage id="newSchedule.workspace.first" />
              </p>
            ) : (
              <Items key={workspace.Id} {...props} workspace={workspace} />
            )}
          </div>
        )
      }}
    </QueryView>
  )
}

function Items({ account, reports, onPick, workspace }: PickerProps & { readonly workspace: Workspace }) {
  const intl = useIntl()
  const query = useQuery(biItemsQuery(useClient(), account.id, workspace.Id))
  const reportOf = (item: BiItem) =>
    newReport(item.id, {
      account,
      type: item.kind === 'paginated' ? 'biPaginated' : 'bi',
      objectType: item.kind === 'dashboard' ? 'DASHBOARD' : 'REPORT',
      name: item.name,
      place: workspace.Name,
      address: item.address,
      biId: item.id,
      workspaceId: workspace.Id,
    })
  return (
    <QueryView query={query} lines={4}>
      {({ items, next }) => (
        <div>
          <SearchList
            label={intl.formatMessage({ id: 'newSchedule.reports' })}
            name="report"
            searchId="find-report"
            items={items.map(({ id, name, kind }) => ({
              id,
              name,
              detail: intl.formatMessage({ id: `newSchedule.item.${kind}` }),
            }))}
            selected={chosenAmong(items.map(reportOf), reports)}
            onSelect={(ids) => {
              const item = items.find(({ id }) => ids.has(id))
              if (item !== undefined) onPick(reportOf(item))
            }}
          />
          <CutList isCut={next !== null} />
        </div>
      )}
    </QueryView>
  )
}
