import { readFileSync } from 'node:fs'

import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'

import { entryText, subjectName } from '../src/browser/controls/audit-words.ts'
import { enLater } from '../src/browser/messages/later.en.ts'
import { auditActions } from '../src/browser/messages/audit-actions.en.ts'

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId?: string }>>>>
}

const description = JSON.parse(
  readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'),
) as Description

/** Operations that are asked by POST and change nothing; log-ins have an action of their own. */
const changeNothing = [
  'folder.getFromPath',
  'folder.getUniqueIdFromPath',
  'mailtemplate.preview',
  'report.browse',
  'schedule.dryrun',
  'schedule.getforecast',
  'schedule.previewimport',
  'schedule.previewruns',
  'token.clientCredentials',
  'token.login',
  'window.preview',
]
/** Changes that the contract asks for by GET as well. */
const changesByGet = ['service.startScheduler', 'service.stopScheduler', 'schedule.cancelexecution']

test('every change that the audit trail can name has words for it', () => {
  const changes = Object.values(description.paths)
    .flatMap((path) => Object.entries(path))
    .filter(([method]) => method !== 'get')
    .map(([, { operationId = '' }]) => operationId)
    .filter((id) => id.split('.').length === 2)
    .filter((id) => !changeNothing.includes(id))
  expect(changes.length).toBeGreaterThan(40)
  for (const id of [...changes, ...changesByGet, 'auth.login', 'authz.refused', 'artifact.read'])
    expect(Object.hasOwn(auditActions, `did.${id}`), id).toBe(true)
})

test('an entry is named by what it holds after the change, or before it, and by nothing where it holds no name', () => {
  expect(subjectName({ Before: { Name: 'Old' }, After: { Name: 'New' } })).toBe('New')
  expect(subjectName({ Before: { ScheduleName: 'Gone' }, After: null })).toBe('Gone')
  expect(subjectName({ Before: { Enabled: true }, After: { Enabled: false } })).toBeNull()
  expect(subjectName({ Before: null, After: ['Name'] })).toBeNull()
})

test('a log-in that was refused is no log-in, and a change of many schedules says which one', () => {
  const intl = createIntl({ locale: 'en', messages: { ...enLater } })
  const said = (Action: string, After: Parameters<typeof entryText>[1]['After']) =>
    entryText(intl, { Action, After })
  expect(said('auth.login', { Outcome: 'Good' })).toBe('Logged in')
  expect(said('auth.login', { Outcome: 'Bad' })).toBe('Was refused the log-in')
  expect(said('auth.login', { Outcome: 'Throttled' })).toBe('Was refused the log-in')
  expect(said('schedule.bulk', { Enabled: false })).toBe('Switched the schedule off, with others')
  expect(said('schedule.bulk', { FolderPath: '/Sales' })).toBe('Moved the schedule, with others')
  expect(said('schedule.bulk', { ExecutionTime: '06:30' })).toBe('Changed the schedule, with others')
  expect(said('schedule.bulk', null)).toBe('Deleted the schedule, with others')
})
