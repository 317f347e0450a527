import type { RecipientList, RecipientListWrite } from '@punctual/catalog'
import { readStatement } from '@punctual/data-source'
import {
  dataSourceSettings,
  type ListSource,
  maxListMembers,
  parseAddress,
  zoneNameFor,
} from '@punctual/domain'
import { refused, refusedBy, sentence } from '@punctual/domain/words'
import { z } from 'zod'

import type { Dependencies } from '../../deps.ts'
import { isId } from '../../http/id.ts'
import { problem } from '../../http/problem.ts'
import { invalid } from '../../http/read-input.ts'
import { idInput, line, name, optional, readOnly, text } from '../../wire/input.ts'
import { allowedForInput, allowedForToWire, principalSchema } from '../../wire/principal.ts'

const memberInput = z
  .strictObject({
    Address: line(400).transform((value, context) => {
      const parsed = parseAddress(value)
      if (parsed.ok) return parsed.address.address
      context.addIssue({ code: 'custom', ...refused(parsed.message) })
      return z.NEVER
    }),
    Name: optional(line(200), ''),
    Locale: optional(line(35), '').meta({ description: 'Such as de-DE: the language of what the mail says' }),
    TimeZone: optional(line(100), '').transform((value, context) => {
      const zone = value === '' ? '' : zoneNameFor(value)
      if (zone !== null) return zone
      context.addIssue({ code: 'custom', ...refused(sentence('zone_unknown', { given: value })) })
      return z.NEVER
    }),
    Values: optional(z.record(line(100), text(2_000)), {}).meta({
      description: 'What `{{Recipient.<name>}}` stands for in a mail of their own',
    }),
  })
  .meta({ id: 'RecipientInput' })

const sourceInput = z
  .strictObject({
    Kind: z.enum(['Query', 'Group', 'Ldap']).meta({ id: 'RecipientListSourceKind' }),
    DataSourceId: optional(idInput, null).meta({ description: 'Of Query' }),
    Query: optional(text(20_000), null).meta({
      description:
        'Of Query: its column Address has the addresses, else the first column; Name, Locale and TimeZone are optional, and every other column is a value',
    }),
    GroupId: optional(idInput, null).meta({ description: 'Of Group: its users who have an address' }),
    GroupDn: optional(line(1_000), null).meta({ description: 'Of Ldap, which is refused' }),
  })
  .meta({ id: 'RecipientListSourceInput' })

export const listInput = z
  .strictObject({
    Name: name().refine(
      (value) => !/[,;"<>{}[\]()]/.test(value),
      refusedBy(sentence('recipient_list_name_form')),
    ),
    AllowedFor: allowedForInput.meta({
      description: 'Who may view the list and name it in destinations. Empty: everyone with Edit',
    }),
    Members: optional(z.array(memberInput).max(maxListMembers), null),
    Source: optional(sourceInput, null).meta({ description: 'In place of Members' }),
    Id: readOnly,
    Version: readOnly,
  })
  .meta({ id: 'CreateRecipientListInput' })

export type ListInput = z.output<typeof listInput>

export const memberOutput = z
  .object({
    Address: z.string(),
    Name: z.string(),
    Locale: z.string(),
    TimeZone: z.string(),
    Values: z.record(z.string(), z.string()),
  })
  .meta({ id: 'Recipient' })

export const listOutput = z
  .object({
    Id: z.string(),
    Name: z.string(),
    AllowedFor: z.array(principalSchema),
    Members: z.array(memberOutput).nullable(),
    Source: z
      .object({
        Kind: z.enum(['Query', 'Group']),
        DataSourceId: z.string().nullable(),
        Query: z.string().nullable(),
        GroupId: z.string().nullable(),
      })
      .meta({ id: 'RecipientListSource' })
      .nullable(),
    Version: z.int(),
  })
  .meta({ id: 'RecipientList' })

type StoredMember = Extract<ListSource, { kind: 'Members' }>['members'][number]

export function memberToWire({ address, name: called, locale, timeZone, values }: StoredMember) {
  return { Address: address, Name: called, Locale: locale, TimeZone: timeZone, Values: values }
}

export function listToWire({
  id,
  name: called,
  allowedFor,
  source,
  version,
}: RecipientList): z.input<typeof listOutput> {
  return {
    Id: id,
    Name: called,
    AllowedFor: allowedForToWire(allowedFor),
    Members: source.kind === 'Members' ? source.members.map(memberToWire) : null,
    Source:
      source.kind === 'Members'
        ? null
        : {
            Kind: source.kind,
            DataSourceId: source.kind === 'Query' ? source.dataSourceId : null,
            Query: source.kind === 'Query' ? source.query : null,
            GroupId: source.kind === 'Group' ? source.groupId : null,
          },
    Version: version,
  }
}

/** @throws ProblemError `invalid_request` for a source that no run could read */
export async function sourceFromWire(
  { Members, Source }: Pick<ListInput, 'Members' | 'Source'>,
  { store }: Pick<Dependencies, 'store'>,
): Promise<ListSource> {
  if ((Members === null) === (Source === null))
    throw invalid([{ field: 'Members', message: sentence('recipient_list_one_source') }])
  if (Source === null)
    return {
      kind: 'Members',
      members: (Members ?? []).map((each) => ({
        address: each.Address,
        name: each.Name,
        locale: each.Locale,
        timeZone: each.TimeZone,
        values: each.Values,
      })),
    }
  switch (Source.Kind) {
    case 'Ldap':
      throw invalid([{ field: 'Source.Kind', message: sentence('recipient_list_ldap') }])
    case 'Group': {
      const groupId = Source.GroupId ?? ''
      if (!isId(groupId) || (await store.groups.read(groupId)) === null)
        throw invalid([{ field: 'Source.GroupId', message: sentence('recipient_list_no_group') }])
      return { kind: 'Group', groupId }
    }
    case 'Query':
      return await querySource({ id: Source.DataSourceId ?? '', query: Source.Query ?? '' }, store)
  }
}

async function querySource(
  { id, query }: { readonly id: string; readonly query: string },
  store: Dependencies['store'],
): Promise<ListSource> {
  const account = isId(id) ? await store.sourceAccounts.read('Sql', id) : null
  if (account === null)
    throw invalid([{ field: 'Source.DataSourceId', message: sentence('data_source_unknown') }])
  const settings = dataSourceSettings.safeParse(account.settings)
  const read = settings.success
    ? readStatement(query, { kind: settings.data.database, names: new Set() })
    : { ok: true as const }
  if (!read.ok) throw invalid([{ field: 'Source.Query', message: read.message }])
  return { kind: 'Query', dataSourceId: id, query }
}

export const noList = () => problem('not_found', { detail: sentence('recipient_list_missing') })

export const listInUse = () => problem('state_conflict', { detail: sentence('recipient_list_in_use') })

/** @throws ProblemError for a write that the store refused */
export function writtenList(written: RecipientListWrite): RecipientList {
  if (written.ok) return written.list
  switch (written.conflict) {
    case 'name':
      throw problem('name_taken', { detail: sentence('recipient_list_name_taken') })
    case 'missing':
      throw noList()
    case 'stale':
      throw problem('version_stale', { detail: sentence('recipient_list_stale') })
    case 'in-use':
      throw listInUse()
  }
}
