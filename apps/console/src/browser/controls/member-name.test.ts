import { readFileSync } from 'node:fs'

import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'

import { memberName } from './member-name.ts'
import { loadWholeCatalogue } from '../messages/languages.ts'

const en = await loadWholeCatalogue('en')
const de = await loadWholeCatalogue('de')

const german = createIntl({ locale: 'de', messages: de })
const english = createIntl({ locale: 'en-GB', messages: en })

test.each([
  ['Schedule.ExecutionTime', de['recurrence.time']],
  ['EmailDestinations[01a20892-7f26-7421-bb82-b23bf06b4b64].Body', de['recipients.Body']],
  ['NotifyOnFailure', de['edit.notify']],
  ['Mail.01a20892-7f26-7421-bb82-b23bf06b4b64', de['change.mail']],
  ['EmailDestinations[0].constructor', null],
  ['BasicFilters[0].Values', null],
  ['Holidays[12].Date', de['member.holiday.date']],
  ['Members[01a20892-7f26-7421-bb82-b23bf06b4b64].Id', de['member.member.id']],
  ['toString', null],
  ['', null],
])('a member is called as on its forms: %s', (path, name) => {
  expect(memberName(german, path, new Map())).toBe(name)
})

test.each(['Schedule.MissedRunWindowMinutes', 'Schedule.Enabled', 'Owner', 'Description', 'Schedule.Month'])(
  'each name of a member is in the catalogue: %s',
  (path) => {
    expect(memberName(german, path, new Map())).not.toBeNull()
  },
)

interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}

const contract = JSON.parse(
  readFileSync(new URL('../../../../../docs/openapi.json', import.meta.url), 'utf8'),
) as { readonly components: { readonly schemas: Readonly<Record<string, Schema>> } }

/** The paths of all members of a schema of the contract. */
function membersOf(schema: Schema, path = ''): string[] {
  const { $ref, properties = {}, items, anyOf = [], oneOf = [] } = schema
  const named = $ref === undefined ? undefined : contract.components.schemas[$ref.split('/').at(-1) ?? '']
  return [
    ...(named === undefined ? [] : membersOf(named, path)),
    ...[...anyOf, ...oneOf].flatMap((each) => membersOf(each, path)),
    ...(items === undefined ? [] : membersOf(items, `${path}[0]`)),
    ...Object.entries(properties).flatMap(([name, member]) => {
      const way = path === '' ? name : `${path}.${name}`
      return [way, ...membersOf(member, way)]
    }),
  ]
}

test.each([
  'BiAccount',
  'ReportServerAccount',
  'WebPageAccount',
  'JsReportAccount',
  'DataSource',
  'Calendar',
  'Folder',
  'FolderGrants',
  'Group',
  'User',
  'ApiClient',
  'CollaborationSettings',
])('each member of the record %s has a name in both languages', (record) => {
  const members = membersOf({ $ref: `#/components/schemas/${record}` })
  expect(members.length).toBeGreaterThan(2)
  // What a request may give has a label in the form of its kind.
  const ofKinds = new Map(
    membersOf({ $ref: `#/components/schemas/Create${record}Input` }).map((path) => [path, path]),
  )
  for (const intl of [english, german])
    expect(members.filter((path) => memberName(intl, path, ofKinds) === null)).toEqual([])
})
