import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, it, onTestFinished } from 'vitest'

import { bundles } from '../src/bundle/contents.ts'
import { launcherOf } from '../src/bundle/launcher.ts'
import { unitCommand } from './unit-command.ts'

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

/** A release in which the command that migrates says the path of its program. */
async function releaseAt(directory: string): Promise<string> {
  const command = bundles.product.commands.find(({ name }) => name === 'punctual-migrate')!
  const program = join(directory, command.entry)
  for (const folder of [join(directory, 'bin'), join(directory, 'node/bin'), dirname(program)])
    await mkdir(folder, { recursive: true })
  await symlink(process.execPath, join(directory, 'node/bin/node'))
  await writeFile(program, 'console.log(process.argv[1])\n')
  await writeFile(join(directory, 'bin', command.name), launcherOf(command, 'f00d'), { mode: 0o755 })
  return program
}

it('of two releases the one that the link names migrates, and a process that runs needs the link no more', async () => {
  const place = await realpath(await mkdtemp(join(tmpdir(), 'punctual-releases-')))
  onTestFinished(() => rm(place, { recursive: true, force: true }))
  const [older, newer] = [await releaseAt(join(place, 'older')), await releaseAt(join(place, 'newer'))]
  const settings = join(place, 'etc')
  await mkdir(join(settings, 'secrets'), { recursive: true })
  for (const name of ['database-owner-url', 'database-url'])
    await writeFile(join(settings, 'secrets', name), 'postgresql://x:y@localhost/z')
  const link = join(place, 'current')
  const places = { '/opt/punctual': link, '/etc/punctual': settings, '/var/lib/punctual': place }
  const unit = units.find(({ name }) => name === 'punctual-migrate.service')?.content ?? ''
  const migrate = (release: string) => {
    execFileSync('ln', ['--symbolic', '--no-dereference', '--force', release, link])
    const command = unitCommand(unit, { places, user: null, hostName: 'machine' }, {})
    return execFileSync('/bin/sh', ['-c', command], { encoding: 'utf8' }).trim()
  }
  expect([migrate('older'), migrate('newer')]).toEqual([older, newer])
  const install = readFileSync(`${root}docs/install.md`, 'utf8')
  const upgrade = /in this order:\n\n```sh\n([\s\S]*?)```/.exec(install)?.[1]?.split('\n') ?? []
  expect(upgrade.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
    'ln --symbolic',
    'cp /opt/punctual/share/systemd/*.service',
    'systemctl daemon-reload',
    'systemctl start',
    'systemctl restart',
    '',
  ])
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
