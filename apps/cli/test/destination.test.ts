/** Destinations of any kind are added to schedules from the command line, with the api as operators run it. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startApiProcess } from '@punctual/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { administratorOf, createPerson, type Person } from './punctual.ts'

const resources = new AsyncDisposableStack()
let root: string
let person: Person

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'punctual-cli-directories-'))
  resources.defer(() => rm(root, { recursive: true }))
  const environment = { DELIVERY_DIRECTORY_ROOTS: root, EGRESS_ALLOW: '127.0.0.1' }
  const api = resources.use(await startApiProcess({ environment }))
  const rest = administratorOf(api)
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
  await person.logIn(api)
}, 120_000)
afterAll(() => resources.disposeAsync())

it('the kinds besides e-mail and the fields of one are listed as the service describes them', async () => {
  const kinds = await person.punctual(['destination', 'kinds', '--json'])
  expect(kinds.json().map(({ Kind }: { Kind: string }) => Kind)).toEqual(
    expect.arrayContaining(['Directory', 'S3', 'Sftp', 'WebDav', 'Webhook']),
  )
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

const webhookSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

it.each([
  ['Sftp', { Host: '127.0.0.1', Port: '9', UserName: 'ann' }, { PrivateKey: 'first\nsecond\n' }, 'Path=out'],
  [
    'S3',
    { Endpoint: 'http://127.0.0.1:9', PathStyle: 'true', Bucket: 'sales', Region: 'x', AccessKeyId: 'a' },
    { SecretAccessKey: 'open sesame\n' },
    'Prefix=out/',
  ],
  [
    'WebDav',
    { Url: 'http://127.0.0.1:9/dav', UserName: 'ann' },
    { Password: 'open sesame\n' },
    'IfExists=Rename',
  ],
  ['Webhook', { Url: 'http://127.0.0.1:9/hook' }, { Secret: webhookSecret }, 'IncludeFile=true'],
])(
  'a destination of %s is added with its secret from a file, tried as it is stored, and changed without it',
  async (kind, members, secrets, change) => {
    const [[secret, text] = ['', '']] = Object.entries(secrets)
    const file = join(root, '..', `secret-${crypto.randomUUID()}`)
    await writeFile(file, text)
    resources.defer(() => rm(file))
    const set = Object.entries({ ...members, [secret]: `@${file}` }).flatMap(([name, value]) => [
      '-s',
      `${name}=${value}`,
    ])
    const added = await person.punctual(['destination', 'add', kind, ...toDaily, ...set, '--json'])
    expect(added).toMatchObject({ code: 0, errors: '' })
    const { Id, ...stored } = added.json()
    expect(stored).toMatchObject({ Type: kind, [`Has${secret}`]: true })
    const tried = await person.punctual(['destination', 'test', '--id', Id])
    expect(tried).toMatchObject({ code: 1, errors: expect.stringContaining('cannot be used') })
    expect(tried.output).toMatch(/ no /)
    const changed = await person.punctual(['destination', 'update', Id, ...toDaily, '-s', change, '--json'])
    const [name = '', value] = change.split('=')
    expect(String(changed.json()[name])).toBe(value)
    expect(changed.json()).toEqual({ ...stored, Id, [name]: changed.json()[name] })
    expect(await person.punctual(['destination', 'delete', Id])).toMatchObject({ code: 0 })
  },
)

it.each([
  [['add', 'Fax', ...toDaily], 2, 'There is no kind "Fax"; there are Directory, '],
  [['add', 'Directory', ...toDaily, '-s', 'Host=x'], 2, 'There is no field "Host"; there are '],
  [['add', 'Directory', ...toDaily, '-s', 'PdfPassword=typed'], 2, 'PdfPassword is a secret'],
  [['add', 'Directory', ...toDaily, '-s', 'Path'], 2, 'write Path=value'],
  [['add', 'Directory', ...toDaily, '-s', 'Path=/a', '-s', 'path=/b'], 2, 'Path is given twice.'],
  [['add', 'Directory', ...toDaily, '-s', 'Enabled=yes'], 2, 'Enabled takes true or false, not "yes".'],
  [['add', 'Directory', ...toDaily, '-s', 'Path=/etc'], 1, 'Destinations[0].Path'],
  [['test', 'Directory', '-s', 'Path=/etc'], 1, 'Destination.Path'],
  [['test', 'Directory', '--id', 'x'], 2, 'Name a kind with its fields, or a stored destination by --id.'],
  [['test'], 2, 'Name a kind with its fields, or a stored destination by --id.'],
  [['update', 'x', ...toDaily, '-s', 'Path=/a'], 1, 'The schedule has no destination with the id "x".'],
])('a wrong command line adds nothing and says what to do: %j', async (words, code, message) => {
  const ended = await person.punctual(['destination', ...words])
  expect(ended).toMatchObject({ code, output: '' })
  expect(ended.errors).toContain(message)
  const { Destinations } = (await person.punctual(['schedule', 'get', '/Daily', '--json'])).json()
  expect(Destinations).toEqual([])
})
