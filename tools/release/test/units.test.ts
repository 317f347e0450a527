import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, it, onTestFinished } from 'vitest'

import { bundles } from '../src/bundle/contents.ts'

/** The settings of every app are read by a process of its own, which loads them all. */
const settingsLimitMs = 120_000
const root = fileURLToPath(new URL('../../..', import.meta.url))
const files = globSync('tools/release/share/systemd/*.service', { cwd: root }).toSorted()
const units = files.map((file) => {
  const content = readFileSync(join(root, file), 'utf8')
  const values = (key: string) =>
    [...content.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value ?? '')
  return { name: basename(file), content, values }
})
const servers = units.filter(({ name }) => name !== 'punctual-migrate.service')
const appOf = (name: string) => /^punctual-(\w+)/.exec(name)?.[1] ?? ''

it('each process of the product has a unit, which starts its command of the release', () => {
  expect(units.map(({ name }) => name)).toEqual([
    'punctual-api.service',
    'punctual-console.service',
    'punctual-migrate.service',
    'punctual-scheduler.service',
    'punctual-worker@.service',
  ])
  const commands = bundles.product.commands.map(({ name }) => `/opt/punctual/bin/${name}`)
  for (const { name, values } of units) expect(commands, name).toContain(values('ExecStart')[0])
})

it('systemd accepts every unit without a remark, where systemd is', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'punctual-units-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const copies = await Promise.all(
    units.map(async ({ name, content }) => {
      // The release is not installed here; systemd asks whether the command exists.
      const copy = join(directory, name)
      await writeFile(copy, content.replaceAll(/\/opt\/punctual\/bin\/[a-z-]+/g, '/bin/true'))
      return copy
    }),
  )
  const said = existsSync('/usr/bin/systemd-analyze')
    ? execFileSync('sh', ['-c', 'systemd-analyze verify --man=no "$@" 2>&1', 'sh', ...copies], {
        encoding: 'utf8',
      })
    : ''
  expect(said).toBe('')
})

it('a server is started again however it ended, and has longer to end than its own grace time', () => {
  for (const { name, values } of servers) {
    expect(values('Restart'), name).toEqual(['always'])
    const source = readFileSync(`${root}apps/${appOf(name)}/src/main.ts`, 'utf8')
    const graceSeconds = Number(/graceSeconds:\s*(\d+)/.exec(source)?.[1])
    expect(Number(values('TimeoutStopSec')[0]), name).toBeGreaterThan(graceSeconds)
  }
})

it(
  'a unit gives each secret as a file, and sets only what its process reads',
  () => {
    const apps = JSON.parse(
      execFileSync(process.execPath, [`${root}scripts/settings.ts`], { encoding: 'utf8' }),
    ) as { path: string; settings: { name: string; required: boolean }[] }[]
    for (const { name, values } of servers) {
      const settings = apps.find(({ path }) => path === `apps/${appOf(name)}/src/config.ts`)?.settings ?? []
      const given = values('Environment').map((each) => each.split('=') as [string, string])
      const names = given.map(([key]) => key.replace(/_FILE$/, ''))
      expect(
        settings
          .filter(({ required }) => required)
          .map((each) => each.name)
          .filter((each) => !names.includes(each)),
        name,
      ).toEqual([])
      expect(
        names.filter((each) => !settings.some((setting) => setting.name === each)),
        name,
      ).toEqual([])
      const credentials = values('LoadCredential').map((each) => `%d/${each.split(':')[0]}`)
      expect(
        given.filter(([key]) => key.endsWith('_FILE')).map(([, value]) => value),
        name,
      ).toEqual(credentials)
    }
  },
  settingsLimitMs,
)

it('a worker above 9 has its port from a file of its own, since that of the unit has one digit of its name', () => {
  const worker = servers.find(({ name }) => name === 'punctual-worker@.service')
  expect(worker?.values('Environment')).toContain('HEALTH_PORT=909%i')
  expect(worker?.values('EnvironmentFile')).toEqual([
    '/etc/punctual/punctual.env',
    '-/etc/punctual/worker-%i.env',
  ])
  const install = readFileSync(`${root}docs/install.md`, 'utf8')
  expect(install).toContain('/etc/punctual/worker-10.env')
  // The scheduler has the port that a worker 0 would have.
  expect(servers.flatMap(({ values }) => values('Environment'))).toContain('HEALTH_PORT=9090')
})

it('the page of the installation shows how a unit gets a secret and a directory that it has not by itself', () => {
  const install = readFileSync(`${root}docs/install.md`, 'utf8')
  const dropIns = [...install.matchAll(/```ini\n([\s\S]*?)```/g)].map(([, text = '']) =>
    text.replaceAll(/^ +/gm, ''),
  )
  expect(dropIns).toContainEqual(
    expect.stringMatching(
      /LoadCredential=first-password:\/etc\/punctual\/secrets\/first-password\nEnvironment=.*PUNCTUAL_ADMIN_PASSWORD_FILE=%d\/first-password\n/,
    ),
  )
  expect(dropIns).toContainEqual(expect.stringMatching(/^ReadWritePaths=\/srv\/reports$/m))
})

it('no unit has a right that it does not need: only workers make namespaces, for the sandbox of the browser', () => {
  for (const { name, values } of units) {
    expect(values('User'), name).toEqual(['punctual'])
    expect(values('NoNewPrivileges'), name).toEqual(['yes'])
    expect(values('CapabilityBoundingSet'), name).toEqual([''])
    expect(values('ProtectSystem'), name).toEqual(['strict'])
    expect(values('RestrictNamespaces'), name).toEqual(appOf(name) === 'worker' ? [] : ['yes'])
  }
})
