/** Destinations of any kind are added to schedules from the command line, with the api as operators run it. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createClient } from '@punctual/client'
import { systemClock } from '@punctual/runtime'
import { startApiProcess } from '@punctual/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { createPerson, type Person } from './punctual.ts'

const resources = new AsyncDisposableStack()
let root: string
let person: Person

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'punctual-cli-directories-'))
  resources.defer(() => rm(root, { recursive: true }))
  const environment = { DELIVERY_DIRECTORY_ROOTS: root }
  const { url: baseUrl, userName, password } = resources.use(await startApiProcess({ environment }))
  const rest = createClient({ baseUrl, credentials: { userName, password }, clock: systemClock() })
  const account = await rest.post('/api/sourceaccount/create', {
    body: { Kind: 'WebPage', Name: 'Site', BaseUrl: 'https://site.example', SignIn: { Kind: 'None' } },
  })
  await rest.postUnchecked('/api/singleschedule/create', {
    body: {
      ScheduleName: 'Daily',
      FolderPath: '/',
      Schedule: { Frequency: 'Daily', ExecutionTime: '07:00' },
      Source: { AccountId: account.Id, ItemId: '/' },
      EmailDestinations: [{ To: 'ann@example.org' }],
    },
  })
  person = resources.use(await createPerson())
  const login = await person.punctual(['login', baseUrl, '--user', userName], { input: password })
  if (login.code !== 0) throw new Error(login.errors)
}, 120_000)
afterAll(() => resources.disposeAsync())

it('the kinds besides e-mail and the fields of one are listed as the service describes them', async () => {
  const kinds = await person.punctual(['destination', 'kinds', '--json'])
  expect(kinds.json().map(({ Kind }: { Kind: string }) => Kind)).toEqual(['Directory'])
  const fields = await person.punctual(['destination', 'fields', 'directory'])
  expect(fields.output).toMatch(/Path +Text +yes /)
  expect(fields.output).toMatch(/IfExists +Choice .*Replace\|Rename\|Fail/)
})

it('a destination is tried, added beside the mails, shown and deleted; the trial leaves no file', async () => {
  const fields = ['Directory', '-s', `Path=${root}`, '-s', 'IfExists=Rename']
  const tried = await person.punctual(['destination', 'test', ...fields])
  expect(tried).toMatchObject({ code: 0 })
  expect(tried.output.match(/ yes /g)).toHaveLength(4)
  expect(await readdir(root)).toEqual([])
  const added = await person.punctual(['destination', 'add', ...fields, '--schedule', '/Daily', '--json'])
  expect(added.json()).toMatchObject({ Type: 'Directory', Path: root, IfExists: 'Rename' })
  const { Id } = added.json()
  const shown = await person.punctual(['schedule', 'get', '/Daily'])
  expect(shown.output).toContain('ann@example.org')
  expect(shown.output).toContain(Id)
  expect(await person.punctual(['destination', 'delete', Id])).toMatchObject({ code: 0 })
  expect((await person.punctual(['schedule', 'get', '/Daily'])).output).not.toContain(Id)
})

const toDaily = ['--schedule', '/Daily']

it.each([
  [['add', 'Fax', ...toDaily], 2, 'There is no kind "Fax"; there are Directory.'],
  [['add', 'Directory', ...toDaily, '-s', 'Host=x'], 2, 'There is no field "Host"; there are '],
  [['add', 'Directory', ...toDaily, '-s', 'PdfPassword=typed'], 2, 'PdfPassword is a secret'],
  [['add', 'Directory', ...toDaily, '-s', 'Path'], 2, 'write Path=value'],
  [['add', 'Directory', ...toDaily, '-s', 'Path=/a', '-s', 'path=/b'], 2, 'Path is given twice.'],
  [['add', 'Directory', ...toDaily, '-s', 'Enabled=yes'], 2, 'Enabled takes true or false, not "yes".'],
  [['add', 'Directory', ...toDaily, '-s', 'Path=/etc'], 1, 'Destinations[0].Path'],
  [['test', 'Directory', '-s', 'Path=/etc'], 1, 'Destination.Path'],
])('a wrong command line adds nothing and says what to do: %j', async (words, code, message) => {
  const ended = await person.punctual(['destination', ...words])
  expect(ended).toMatchObject({ code, output: '' })
  expect(ended.errors).toContain(message)
  const { Destinations } = (await person.punctual(['schedule', 'get', '/Daily', '--json'])).json()
  expect(Destinations).toEqual([])
})
