import { FormattedMessage, useIntl } from 'react-intl'

import type { Group } from '../../api/people-queries.ts'
import { FieldGroup } from '../../controls/field-group.tsx'
import { TextField } from '../../controls/text-field.tsx'
import { type KnownPrincipals, isSamePrincipal, namedPrincipals, principalText } from './principals.ts'

export interface GroupFieldsProps {
  /** Null for a new one. */
  readonly group: Group | null
  readonly knownPrincipals: KnownPrincipals
}

export function GroupFields({ group, knownPrincipals }: GroupFieldsProps) {
  const intl = useIntl()
  const members = namedPrincipals(knownPrincipals, intl).filter(
    ({ principal: { Kind } }) => Kind === 'User' || Kind === 'Client',
  )
  return (
    <>
      <TextField
        name="Name"
        label={intl.formatMessage({ id: 'people.group' })}
        defaultValue={group?.Name ?? ''}
        isRequired
        autoFocus
      />
      <TextField
        name="Description"
        label={intl.formatMessage({ id: 'people.description' })}
        defaultValue={group?.Description ?? ''}
      />
      <FieldGroup name="Members" className="members" legend={<FormattedMessage id="people.members" />}>
        {members.map((each) => (
          <label key={`${each.principal.Kind} ${each.principal.Id}`} className="check">
            <input
              type="checkbox"
              name="Members"
              value={`${each.principal.Kind}:${each.principal.Id}`}
              defaultChecked={
                group?.Members.some((member) => isSamePrincipal(member, each.principal)) ?? false
              }
            />
            {principalText(each, intl)}
          </label>
        ))}
      </FieldGroup>
    </>
  )
}
