import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { groupsQuery } from '../../api/people-queries.ts'
import type { RecipientList } from '../../api/recipient-queries.ts'
import { usableDataSourcesQuery } from '../../api/source-queries.ts'
import { optionsOf, withChosen } from '../../controls/options.ts'
import { SelectField } from '../../controls/select-field.tsx'
import { TextField } from '../../controls/text-field.tsx'
import { includesRole } from '../../session/session.ts'
import { useSession } from '../../session/session-holder.ts'
import { AllowedForField } from '../people/allowed-for-field.tsx'
import { originOf, origins, typedMembers } from './list-of.ts'

interface ListFieldsProps {
  /** Null for a new one. */
  readonly list: RecipientList | null
}

/** The name of a list and its members, or what they come from. Groups are listed for administrators only. */
export function ListFields({ list }: ListFieldsProps) {
  const intl = useIntl()
  const isAdministrator = includesRole(useSession(), 'Administrator')
  const [origin, setOrigin] = useState<string>(originOf(list))
  const possible = origins.filter((each) => each !== 'Group' || isAdministrator || originOf(list) === 'Group')
  return (
    <>
      <TextField
        name="Name"
        label={intl.formatMessage({ id: 'lists.list' })}
        defaultValue={list?.Name ?? ''}
        help={<FormattedMessage id="lists.name.help" />}
        isRequired
        autoFocus
      />
      <SelectField
        name="Source.Kind"
        label={intl.formatMessage({ id: 'lists.origin' })}
        defaultValue={origin}
        options={optionsOf(possible, (each) => intl.formatMessage({ id: `lists.origin.${each}` }))}
        onChange={setOrigin}
      />
      {origin === 'Members' && (
        <TextField
          name="Members"
          label={intl.formatMessage({ id: 'lists.members' })}
          help={<FormattedMessage id="lists.members.help" />}
          rows={8}
          defaultValue={typedMembers(list?.Members ?? [])}
        />
      )}
      {origin === 'Group' && <GroupField list={list} />}
      {origin === 'Query' && <QueryFields list={list} />}
      <AllowedForField stored={list?.AllowedFor ?? []} />
    </>
  )
}

function GroupField({ list }: ListFieldsProps) {
  const intl = useIntl()
  const isAdministrator = includesRole(useSession(), 'Administrator')
  const { data } = useQuery({ ...groupsQuery(useClient()), enabled: isAdministrator })
  const chosen = list?.Source?.GroupId ?? ''
  const groups = (data ?? []).map(({ Id, Name }) => ({ value: Id, text: Name }))
  return (
    <SelectField
      name="Source.GroupId"
      label={intl.formatMessage({ id: 'people.group' })}
      defaultValue={chosen}
      options={withChosen(groups, chosen)}
    />
  )
}

function QueryFields({ list }: ListFieldsProps) {
  const intl = useIntl()
  const { data } = useQuery(usableDataSourcesQuery(useClient()))
  const chosen = list?.Source?.DataSourceId ?? ''
  const sources = (data?.items ?? []).map(({ Id, Name }) => ({ value: Id, text: Name }))
  return (
    <>
      <SelectField
        name="Source.DataSourceId"
        label={intl.formatMessage({ id: 'query.dataSource' })}
        defaultValue={chosen}
        options={withChosen(sources, chosen)}
      />
      <TextField
        name="Source.Query"
        label={intl.formatMessage({ id: 'query.text' })}
        help={<FormattedMessage id="lists.query.help" />}
        rows={4}
        defaultValue={list?.Source?.Query ?? ''}
      />
    </>
  )
}
