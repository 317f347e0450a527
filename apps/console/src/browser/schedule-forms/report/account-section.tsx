import { Link } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { includesRole } from '../../session/session.ts'
import { useSession } from '../../session/session-holder.ts'
import { LoadingLines, ProblemView } from '../../controls/query-view.tsx'
import { shown } from '../../controls/shown.ts'
import { SearchList } from '../../controls/search-list.tsx'
import type { SectionProps } from '../section-props.ts'
import { useAccountGone } from './use-account-gone.ts'
import { useAccounts } from './use-accounts.ts'

/** Every account that reports can be read with, of every kind. */
export function AccountSection({ content, onChange }: SectionProps) {
  const intl = useIntl()
  const { accounts, isKnown, failed } = useAccounts()
  const mayConnect = includesRole(useSession(), 'Administrator')
  const isGone = useAccountGone(content.account)
  return (
    <div className="form">
      {failed.map(({ error, retry }, index) => (
        <ProblemView key={index} refused="problem.noRights" error={error} onRetry={retry} />
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
            <p className="linked-words">
              {mayConnect ? (
                <>
                  <FormattedMessage id="newSchedule.account.noneYet" />{' '}
                  <Link to="/sources/new">
                    <FormattedMessage id="newSchedule.account.connect" />
                  </Link>
                </>
              ) : (
                <FormattedMessage id="newSchedule.account.none" />
              )}
            </p>
          ) : (
            <SearchList
              label={intl.formatMessage({ id: 'newSchedule.accounts' })}
              name="account"
              searchId="find-account"
              items={accounts.map((account) => ({
                id: account.id,
                name: account.name,
                detail: `${account.kindName}, ${statusText(intl, account.status)}`,
              }))}
              selected={new Set(content.account === null ? [] : [content.account.id])}
              onSelect={(ids) => {
                const chosen = accounts.find(({ id }) => ids.has(id))
                if (chosen === undefined) return
                const { kindName: _name, status: _status, ...account } = chosen
                onChange({ ...content, account })
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
