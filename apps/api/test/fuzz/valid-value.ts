/**
 * Values that fit a schema of the description, and that mean something here: real ids, existing folders, free
 * names.
 */
import fc from 'fast-check'

import { type JsonSchema, resolved } from './endpoints.ts'

/** Ids of objects that exist, by the kind of object. */
export type KnownIds = Readonly<Record<Kind | 'login', readonly string[]>>

type Kind =
  | 'folder'
  | 'calendar'
  | 'datasource'
  | 'mailserver'
  | 'bi'
  | 'reportserver'
  | 'source'
  | 'single'
  | 'paginated'
  | 'package'
  | 'destination'
  | 'directory'
  | 'execution'
  | 'user'
  | 'client'

/** Where a value stands: in which operation and under which name. */
export interface Place {
  readonly operation: string
  readonly ids: KnownIds
}

type Values = fc.Arbitrary<unknown>

const unknownId = '00000000-0000-4000-8000-00000000ffff'

/** The kind of object that an id of this name means in an operation. */
function kindOf(name: string, operation: string): Kind | null {
  const lower = name.toLowerCase()
  if (lower === 'biaccountid') return 'bi'
  if (lower === 'reportserveraccountid') return 'reportserver'
  if (lower === 'accountid') return 'source'
  if (lower === 'parentid' || lower === 'folderid') return 'folder'
  if (lower === 'calendarid') return 'calendar'
  if (lower === 'executionid') return 'execution'
  if (lower === 'destinationid') return destinationKindOf(operation)
  if (lower === 'scheduleid' || lower === 'uniqueid') return scheduleKindOf(operation)
  return lower === 'id' ? ownKindOf(operation.toLowerCase()) : null
}

function scheduleKindOf(operation: string): Kind {
  if (/paginated/i.test(operation)) return 'paginated'
  return /package/i.test(operation) ? 'package' : 'single'
}

function destinationKindOf(operation: string): Kind {
  return operation.toLowerCase().includes('emaildestination') ? 'destination' : 'directory'
}

function ownKindOf(operation: string): Kind | null {
  if (operation.startsWith('folder.')) return 'folder'
  if (operation.startsWith('calendar.')) return 'calendar'
  if (operation.startsWith('datasource.')) return 'datasource'
  if (operation.startsWith('mailserver.')) return 'mailserver'
  if (operation.startsWith('biaccount.')) return 'bi'
  if (operation.startsWith('reportserveraccount.')) return 'reportserver'
  if (operation.startsWith('sourceaccount.')) return 'source'
  if (operation.startsWith('user.')) return 'user'
  if (operation.startsWith('apiclient.')) return 'client'
  if (operation.includes('destination')) return destinationKindOf(operation)
  return scheduleKindOf(operation)
}

const text = fc.oneof(fc.string({ maxLength: 12 }), fc.string({ unit: 'grapheme', maxLength: 8 }))
const fresh = fc.uuid().map((uuid) => `Case ${uuid}`)
const address = fc.constantFrom('ann@example.org', 'Bob <bob@example.org>; carl@example.org', 'd@example.org')
const weekday = fc.constantFrom('Monday', 'wednesday', 'Sunday')

/** Values by the name of their field, where the schema by itself does not say what makes sense. */
const byName: Readonly<Record<string, Values>> = {
  name: fresh,
  schedulename: fresh,
  packagename: fresh,
  username: fresh,
  clientname: fresh,
  folderpath: fc.constantFrom('/Sales', '\\sales', 'Home/Sales/'),
  path: fc.constantFrom('/', '/Sales'),
  parentpath: fc.constantFrom('/', '/Sales'),
  reporturl: fc.constantFrom(
    'https://app.powerbi.com/reportEmbed?reportId=5b218778-e7a5-4d73-8187-f10824047715',
    '/Sales/Orders',
  ),
  itemid: fc.constantFrom('Weekly', '/Sales/Weekly'),
  serverurl: fc.constant('https://reports.example/ReportServer'),
  portalurl: fc.constant('https://reports.example/reports'),
  authorityurl: fc.constant('https://login.example'),
  apiurl: fc.constant('https://api.example'),
  host: fc.constant('127.0.0.1'),
  port: fc.constant(1),
  file: fc.constantFrom('', null),
  cacertificate: fc.constantFrom('', null),
  to: address,
  cc: address,
  bcc: address,
  replyto: fc.constant('desk@example.org'),
  frequency: fc.constantFrom('Daily', 'Weekdays', 'Weekly', 'Monthly', 'Annual', 'Cron', 'daily'),
  startdate: fc.constantFrom('2026-12-01', '2028-02-29'),
  enddate: fc.constantFrom('2030-01-01', null),
  at: fc.constantFrom('2026-03-29T02:30', '2026-12-25T06:30:00Z', 1_774_747_800),
  executiontime: fc.constantFrom('06:30', '23:59', '02:30'),
  until: fc.constant('22:00'),
  timezone: fc.constantFrom('Europe/Berlin', 'UTC', 'W. Europe Standard Time', 'Australia/Lord_Howe'),
  interval: fc.integer({ min: 1, max: 9 }),
  dayofmonth: fc.constantFrom(1, 31, -1),
  month: fc.integer({ min: 1, max: 12 }),
  date: fc.constantFrom('2026-12-25', '2028-02-29'),
  weekenddays: fc.array(weekday, { maxLength: 3 }),
  weekdays: fc.array(weekday, { maxLength: 3 }),
  months: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }),
  weekstart: weekday,
  monthlytype: fc.constantFrom('DayOfMonth', 'Ordinal', 'WorkingDay'),
  ordinal: fc.constantFrom('First', 'Last'),
  ordinalday: fc.constantFrom('Monday', 'WeekDay'),
  workingday: fc.constantFrom(1, -1, 23),
  cron: fc.constantFrom('0 6 * * *', '*/5 0 6 1 1 *'),
  every: fc.integer({ min: 1, max: 30 }),
  unit: fc.constantFrom('Minutes', 'Hours'),
  holidayrule: fc.constantFrom('Skip', 'Before', 'After'),
  missedrunpolicy: fc.constantFrom('RunOnce', 'RunAll', 'Skip'),
  missedrunwindowminutes: fc.constantFrom(0, 60),
  overlappolicy: fc.constantFrom('Skip', 'Queue', 'Allow'),
  spreadseconds: fc.constantFrom(0, 30),
  scheduletype: fc.constantFrom(null, null, null, 'single', 'package'),
  basicfilters: fc.constant([]),
  advancedfilters: fc.constant([]),
  bookmarkjson: fc.constant(''),
  applybookmark: fc.constant(false),
  password: fc.constant('correct horse battery'),
  clientsecret: fc.constant('a-client-secret'),
  deviceinfo: fc.constantFrom({}, { PDF: { PageWidth: '8.5in' }, csv: { noheader: true } }),
  culture: fc.constantFrom(null, 'de-DE'),
  historyid: fc.constantFrom(null, '2026-03-01T06:00:00'),
  clientcertificate: fc.constant(null),
  cloud: fc.constantFrom(null, 'Public'),
  proxyurl: fc.constantFrom('', 'http://proxy.example:3128'),
  proxyusername: fc.constant(''),
  proxypassword: fc.constant(null),
  noproxy: fc.constant(''),
  timeoutseconds: fc.constant(1),
  grant_type: fc.constant('client_credentials'),
  client_id: fresh,
}

/** An arbitrary of values for a schema. */
export function validValue(schema: JsonSchema, place: Place, name = ''): Values {
  if (name === 'username' && place.operation === 'token.login') return fc.constantFrom(...place.ids.login)
  const kind = kindOf(name, place.operation)
  const ids = kind === null ? [] : place.ids[kind]
  if (name.toLowerCase() === 'calendarid') return fc.constantFrom(null, null, ...ids)
  if (kind !== null) return fc.constantFrom(...ids, ...ids, ...ids, unknownId)
  return byName[name.toLowerCase()] ?? ofSchema(resolved(schema), place, name)
}

function ofSchema(schema: JsonSchema, place: Place, name: string): Values {
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives)
    return fc.oneof(...alternatives.map((alternative) => validValue(alternative, place, name)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type: string) => ofSchema({ ...schema, type }, place, name)))
  switch (schema.type) {
    case 'object':
      return ofObject(schema, place)
    case 'array':
      return fc.array(validValue(schema.items ?? {}, place, name), { maxLength: 3 })
    case 'string':
      return text.filter(
        (value) => value.length >= (schema.minLength ?? 0) && value.length <= (schema.maxLength ?? Infinity),
      )
    case 'integer':
    case 'number':
      return fc.integer({
        min: Math.ceil(Math.max(schema.minimum ?? 0, -1_000)),
        max: Math.floor(Math.min(schema.maximum ?? 1_000, 1_000_000_000)),
      })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** A cursor comes from an answer; a made-up one is hostile. */
const unasked = new Set(['Cursor'])

/** Of several names for one thing a sound request has one. */
function isAlias(name: string, properties: object): boolean {
  return 'ScheduleId' in properties && (name === 'UniqueId' || (name === 'Id' && 'UniqueId' in properties))
}

function ofObject(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  place: Place,
): Values {
  const entries = Object.entries(properties).filter(
    ([name, schema]) => !resolved(schema).readOnly && !unasked.has(name) && !isAlias(name, properties),
  )
  if (entries.length === 0 && additionalProperties)
    return fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 })
  const model = Object.fromEntries(
    entries.map(([field, schema]) => [field, validValue(schema, place, field)]),
  )
  return fc.record(model, { requiredKeys: [...required] })
}
