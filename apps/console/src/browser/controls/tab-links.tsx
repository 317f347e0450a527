import { Link } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import '../style/tab-links.css'
import type { MessageId } from '../messages/en.ts'

export interface TabLinksProps<Tab extends string> {
  readonly label: MessageId
  readonly tabs: readonly { readonly tab: Tab; readonly text: MessageId; readonly count?: number | string }[]
  readonly current: Tab
  /** The address of the page; the tab is a part of its search. */
  readonly path: string
  /** What the search is for a tab; `tab` when absent. */
  readonly searchOf?: (tab: Tab) => object
}

/** Parts of a page as links: the tab stands in the address, so that it can be shared. */
export function TabLinks<Tab extends string>({ label, tabs, current, path, searchOf }: TabLinksProps<Tab>) {
  const intl = useIntl()
  return (
    <nav className="tab-links" aria-label={intl.formatMessage({ id: label })}>
      <ul>
        {tabs.map(({ tab, text, count }) => (
          <li key={tab}>
            {/* Only the caller knows which page this is; its search says which tabs there are. */}
            <Link
              to={path}
              search={(searchOf?.(tab) ?? { tab }) as never}
              aria-current={tab === current ? 'page' : undefined}
            >
              <FormattedMessage id={text} />
              {count !== undefined && (
                <span className="quiet numbers">
                  {' '}
                  {typeof count === 'number' ? intl.formatNumber(count) : count}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
