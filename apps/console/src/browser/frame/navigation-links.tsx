import { Link } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { Icon } from './icons.tsx'
import type { NavigationGroup, NavigationPage } from './navigation.ts'
import { useNeeds } from './needs.tsx'
import { useNavigation } from './use-navigation.ts'

/** The navigation beside the page; on a phone, tabs at the bottom: the first group, and one for all the rest. */
export function Navigation() {
  const intl = useIntl()
  return (
    <nav aria-label={intl.formatMessage({ id: 'navigation.label' })}>
      {useNavigation().map((group) => (
        <NavigationLinks key={group.title} group={group} />
      ))}
      <ul className="nav-more">
        <PageLink page={{ path: '/more', label: 'page.more', icon: 'more' }} />
      </ul>
    </nav>
  )
}

/** One group with its title. */
export function NavigationLinks({ group: { title, pages } }: { readonly group: NavigationGroup }) {
  return (
    <div className={title === null ? 'nav-group nav-first' : 'nav-group'}>
      {title !== null && (
        <h2 className="nav-title">
          <FormattedMessage id={title} />
        </h2>
      )}
      <ul>
        {pages.map((page) => (
          <PageLink key={page.path} page={page} />
        ))}
      </ul>
    </div>
  )
}

function PageLink({ page: { path, label, icon } }: { readonly page: Omit<NavigationPage, 'role'> }) {
  const needs = useNeeds()
  return (
    <li>
      <Link
        to={path}
        activeOptions={{ exact: path === '/', includeSearch: false }}
        activeProps={{ 'aria-current': 'page' }}
      >
        <Icon name={icon} />
        <FormattedMessage id={label} />
        {/* The title of the tab says the same to those who do not see it. */}
        {path === '/' && needs > 0 && (
          <span className="badge numbers" aria-hidden="true">
            {needs}
          </span>
        )}
      </Link>
    </li>
  )
}
