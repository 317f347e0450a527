import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { apiClientsQuery, groupsQuery, type Principal, usersQuery } from '../../api/people-queries.ts'
import { FieldGroup } from '../../controls/field-group.tsx'
import '../../style/people.css'
import { includesRole } from '../../session/session.ts'
import { useSession } from '../../session/session-holder.ts'
import { isSamePrincipal, namedPrincipals, principalText } from './principals.ts'

/** Who may use something; all may while none is ticked. Only administrators may list those who can be ticked. */
export function AllowedForField({ stored }: { readonly stored: readonly Principal[] }) {
  const intl = useIntl()
  const client = useClient()
  const enabled = includesRole(useSession(), 'Administrator')
  const users = useQuery({ ...usersQuery(client), enabled }).data
  const groups = useQuery({ ...groupsQuery(client), enabled }).data
  const clients = useQuery({ ...apiClientsQuery(client), enabled }).data
  if (users === undefined || groups === undefined || clients === undefined) return null
  const known = namedPrincipals({ users, groups, clients }, intl)
  const isKnown = (one: Principal) => known.some(({ principal }) => isSamePrincipal(principal, one))
  const gone = stored
    .filter((principal) => !isKnown(principal))
    .map((principal) => ({ principal, name: principal.Id }))
  return (
    <FieldGroup name="AllowedFor" className="members" legend={<FormattedMessage id="source.allowedFor" />}>
      <p className="field-help">
        <FormattedMessage id="people.allowedFor.help" />
      </p>
      <input type="hidden" name={shownName} value="yes" />
      {[...gone, ...known].map((each) => (
        <label key={valueOf(each.principal)} className="check">
          <input
            type="checkbox"
            name="AllowedFor"
            value={valueOf(each.principal)}
            defaultChecked={stored.some((principal) => isSamePrincipal(principal, each.principal))}
          />
          {principalText(each, intl)}
        </label>
      ))}
    </FieldGroup>
  )
}

/** Says that the field is there: a form without it changes nothing of who may use it. */
const shownName = 'AllowedFor.IsShown'

const valueOf = ({ Kind, Id }: Principal) => `${Kind}:${Id}`

/** Who may use it, as the form says; absent where the form has no such field. */
export function allowedForOf(values: FormData): { readonly AllowedFor?: Principal[] } {
  if (!values.has(shownName)) return {}
  const AllowedFor = values.getAll('AllowedFor').flatMap((value) => {
    const [, Kind, Id] = typeof value === 'string' ? (/^(\w+):(.*)$/.exec(value) ?? []) : []
    return Id === undefined ? [] : [{ Kind: Kind as Principal['Kind'], Id }]
  })
  return { AllowedFor }
}
