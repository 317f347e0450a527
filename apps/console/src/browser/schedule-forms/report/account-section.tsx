import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'

import type { Page } from '../../api/answers.ts'
import { useClient } from '../../api/client-context.ts'
import { accountsQuery, usableDataSourcesQuery } from '../../api/source-queries.ts'
import { LoadingLines, ProblemView } from '../../controls/query-view.tsx'
import { shown } from '../../controls/shown.ts'
import { SearchList } from '../../controls/search-list.tsx'
import type { AccountKind, ChosenAccount } from '../content.ts'
import type { SectionProps } from '../section-props.ts'
import { useAccountGone } from './use-account-gone.ts'

interface Account extends ChosenAccount {
  readonly status: string
}

/** Every account that reports can be read with, of every kind. */
export function AccountSection({ content, onChange }: SectionProps) {
  const intl = useIntl()
  const client = useClient()
  const [bi, server, other, data] = [
    useQuery(accountsQuery(client, 'biaccount')),
    useQuery(accountsQuery(client, 'reportserveraccount')),
    useQuery(accountsQuery(client, 'sourceaccount')),
    useQuery(usableDataSourcesQuery(client)),
  ]
  const all = [bi, server, other, data]
  const accounts = [
    ...accountsOf(bi, () => 'bi'),
    ...accountsOf(server, () => 'reportserver'),
    ...accountsOf(other, ({ Kind }) => (Kind === 'WebPage' ? 'WebPage' : 'JsReport')),
    ...accountsOf(data, () => 'Sql'),
  ]
  const isGone = useAccountGone(content.account)
  const isKnown = all.every(({ data, error }) => data !== undefined || error !== null)
  return (
    <div className="form">
      {all
        .filter(({ error, data }) => error !== null && data === undefined)
        .map(({ error, refetch }, index) => (
          <ProblemView
            key={index}
            refused="problem.noRights"
            error={error as Error}
            onRetry={() => void refetch()}
          />
        ))}
      {isGone && (
        <p className="notice notice-warn" role="status">
          <FormattedMessage
            id="newSchedule.missing.accountGone"
            values={{ account: shown(content.account?.name ?? '') }}
          />
        </p>
      )}
      {isKnown ? (
        <>
          {accounts.length === 0 ? (
            <p>
              <FormattedMessage id="newSchedule.account.none" />
            </p>
          ) : (
            <SearchList
              label={intl.formatMessage({ id: 'newSchedule.accounts' })}
              name="account"
              searchId="find-account"
              items={accounts.map((account) => ({
                id: account.id,
                name: account.name,
                detail: `${intl.formatMessage({ id: `newSchedule.kind.${account.kind}` })}, ${statusText(intl, account.status)}`,
              }))}
              selected={new Set(content.account === null ? [] : [content.account.id])}
              onSelect={(ids) => {
                const chosen = accounts.find(({ id }) => ids.has(id))
                if (chosen === undefined) return
                const { kind, id, name } = chosen
                onChange({ ...content, account: { kind, id, name } })
              }}
            />
          )}
        </>
      ) : (
        <LoadingLines count={4} />
      )}
    </div>
  )
}

function statusText(intl: ReturnType<typeof useIntl>, status: string): string {
  switch (status) {
    case 'Valid':
      return intl.formatMessage({ id: 'newSchedule.account.valid' })
    case 'Invalid':
      return intl.formatMessage({ id: 'newSchedule.account.invalid' })
    default:
      return intl.formatMessage({ id: 'newSchedule.account.notValidated' })
  }
}

interface Listed {
  readonly Id: string
  readonly Name: string
  readonly Status: string
}

function accountsOf<Item extends Listed>(
  { data }: UseQueryResult<Page<Item>>,
  kindOf: (item: Item) => AccountKind,
): Account[] {
  return (data?.items ?? []).map((item) => ({
    kind: kindOf(item),
    id: item.Id,
    name: item.Name,
    status: item.Status,
  }))
}
