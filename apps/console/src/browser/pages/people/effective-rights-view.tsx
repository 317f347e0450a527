import { useNavigate, useSearch } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import type { FolderChain } from '../../api/people-queries.ts'
import { Choice } from '../../controls/choice.tsx'
import { type Asked, effectiveRights } from './effective-rights.ts'
import { type PeopleSearch, peopleSearch } from './people-search.ts'
import type { KnownPrincipals } from './principals.ts'

export interface EffectiveRightsProps {
  readonly chain: FolderChain
  readonly knownPrincipals: KnownPrincipals
}

/** What one user or API client may do here, from everything that is granted, together. */
export function EffectiveRights({ chain: { links }, knownPrincipals }: EffectiveRightsProps) {
  const intl = useIntl()
  const navigate = useNavigate()
  const search: PeopleSearch = useSearch({ strict: false })
  const { users, clients, groups } = knownPrincipals
  const askable: readonly (Asked & { readonly name: string })[] = [
    ...users.map(({ Id, Role, UserName }) => ({ kind: 'User' as const, id: Id, role: Role, name: UserName })),
    ...clients.map(({ Id, Role, ClientName }) => ({
      kind: 'Client' as const,
      id: Id,
      role: Role,
      name: ClientName,
    })),
  ]
  const asked = askable.find(({ kind, id }) => `${kind}:${id}` === search.who)
  const words = (rights: readonly string[]) =>
    intl.formatList(
      rights.map((right) => intl.formatMessage({ id: `right.${right as 'View'}` })),
      { type: 'conjunction' },
    )
  const found = asked === undefined ? [] : effectiveRights(asked, { links, groups })
  return (
    <section>
      <h2>
        <FormattedMessage id="people.effective" />
      </h2>
      <Choice
        label="people.effective.who"
        value={search.who ?? ''}
        options={[
          { value: '', text: '–' },
          ...askable.map(({ kind, id, name }) => ({
            value: `${kind}:${id}`,
            text: intl.formatMessage({ id: `principal.${kind}` }, { name }),
          })),
        ]}
        onChange={(who) =>
          void navigate({ to: '/people', search: peopleSearch({ ...search, who }), replace: true })
        }
      />
      <p role="status">
        {asked !== undefined && (
          <FormattedMessage
            id={found.length === 0 ? 'people.effective.none' : 'people.effective.rights'}
            values={{
              name: asked.name,
              rights: words(found),
              role: intl.formatMessage({ id: `role.${asked.role}` }),
            }}
          />
        )}
      </p>
    </section>
  )
}
