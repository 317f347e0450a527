import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { DCLinter } from 'dclint'
import { expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

import { bundles } from '@punctual/release/contents'
import { readDockerfile, stageOf } from '@punctual/release/dockerfile'

/*
 * These files cannot be run without a container engine, so this test reads them and compares them with the
 * code. The commands that they start exist, and the code reads every setting that they set. They set every
 * required setting, and a program listens on every port that they publish.
 *
 * The command in
 * docs/install.md tries the steps of the Dockerfile.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')

const serviceSchema = z.strictObject({
  image: z.string(),
  secrets: z
    .array(z.strictObject({ source: z.string(), uid: z.string(), gid: z.string(), mode: z.number() }))
    .optional(),
  build: z
    .strictObject({
      context: z.literal('.'),
      target: z.enum(['product', 'samples', 'migrations']),
      args: z.record(z.string(), z.string()).optional(),
    })
    .optional(),
  configs: z.array(z.strictObject({ source: z.string(), target: z.string() })).optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  tmpfs: z.array(z.string()).optional(),
  depends_on: z
    .record(
      z.string(),
      z.strictObject({ condition: z.enum(['service_healthy', 'service_completed_successfully']) }),
    )
    .default({}),
  healthcheck: z
    .union([
      z.strictObject({ disable: z.literal(true) }),
      z.strictObject({
        test: z.array(z.string()),
        interval: z.string(),
        timeout: z.string(),
        retries: z.number(),
      }),
    ])
    .optional(),
  init: z.boolean().optional(),
  restart: z.string(),
  stop_grace_period: z.string().optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
})
type Service = z.infer<typeof serviceSchema>

/** Of a config or a secret; what comes from a file is mounted, and all else is written into the container. */
const namedContent = z.union([
  z.strictObject({ content: z.string() }),
  z.strictObject({ environment: z.string() }),
  z.strictObject({ file: z.string() }),
])

/** What a file adds to the services of docker-compose.yml, or a service of its own. */
const composeSchema = z.object({
  services: z.record(z.string(), serviceSchema.partial({ image: true, restart: true })),
  volumes: z.record(z.string(), z.null()).default({}),
  configs: z.record(z.string(), namedContent).default({}),
  secrets: z.record(z.string(), namedContent).default({}),
})
const composeFiles = ['docker-compose.yml', 'docker-compose.samples.yml', 'docker-compose.first-run.yml']
const parts = composeFiles.map((file) => composeSchema.parse(parse(read(file), { merge: true })))
const [productPart, samplesPart, firstRunPart] = parts as [Part, Part, Part]
type Part = z.infer<typeof composeSchema>

/** A later file adds to lists and mappings of an earlier one, and replaces commands and single values. */
function mergedService(before: Part['services'][string], after: Part['services'][string]): Service {
  const merged = Object.entries(after).map(([key, value]) => {
    const earlier = before[key as keyof Service]
    if (key === 'command' || typeof value !== 'object' || typeof earlier !== 'object') return [key, value]
    return [key, Array.isArray(value) ? [...(earlier as unknown[]), ...value] : { ...earlier, ...value }]
  })
  return { ...before, ...Object.fromEntries(merged) } as Service
}

/** The files together, as `docker compose -f … -f …` puts them together. */
const compose = parts.reduce((whole, part) => ({
  services: Object.fromEntries(
    [...new Set([...Object.keys(whole.services), ...Object.keys(part.services)])].map((name) => {
      const [before, after] = [whole.services[name], part.services[name]]
      return [name, before && after ? mergedService(before, after) : ((before ?? after) as Service)]
    }),
  ),
  volumes: { ...whole.volumes, ...part.volumes },
  configs: { ...whole.configs, ...part.configs },
  secrets: { ...whole.secrets, ...part.secrets },
})) as Omit<Part, 'services'> & { services: Record<string, Service> }
const services = Object.entries(compose.services)
const ours = services.filter(([, service]) => service.build !== undefined)
const samples = ours.filter(([, { build }]) => build?.target === 'samples')
const apps = ours.filter(([name]) => name !== 'migrate')
const workers = ours.filter(([name]) => name.startsWith('worker-'))

const settingsSchema = z.array(
  z.object({
    app: z.string(),
    path: z.string(),
    settings: z.array(z.object({ name: z.string(), required: z.boolean() })),
  }),
)
const appSettings = settingsSchema.parse(
  JSON.parse(execFileSync(process.execPath, [`${root}scripts/settings.ts`], { encoding: 'utf8' })),
)

function service(name: string): Service {
  const found = compose.services[name]
  if (found === undefined) throw new Error(`docker-compose.yml has no service ${name}`)
  return found
}

/** The file that the command of a service runs in its image. */
function entryOf({ command = [], build }: Service): string {
  const ours = bundles[build?.target ?? 'product'].commands.find(({ name }) => name === command[0])
  expect(ours, `${String(build?.target)}: ${command.join(' ')}`).toBeDefined()
  expect(command).toHaveLength(1)
  return ours?.entry ?? ''
}

/** The settings that a service of ours reads. */
function settingsOf(one: Service): ReadonlyMap<string, boolean> {
  const entry = entryOf(one)
  const app = appSettings.find(({ path }) => path.replace(/config\.ts$/, 'main.ts') === entry)
  expect(app, `settings of ${entry}`).toBeDefined()
  return new Map(app?.settings.map(({ name, required }) => [name, required]))
}

/** The ports that a service of ours listens on, from its own settings. */
function listeningPorts({ environment }: Service): string[] {
  return Object.entries(environment).flatMap(([name, value]) => (/(^|_)PORT$/.test(name) ? [value] : []))
}

const instructions = readDockerfile(read('Dockerfile'))
const stage = (name: string) => stageOf(instructions, name)
// What is built without a target is the last one.
const lastStage = stage('product')

it('docker-compose.yml runs the cluster: a store, a carrier, one migration, the api, the console, two schedulers, three workers and the samples', () => {
  expect(services.map(([name]) => name).toSorted()).toEqual(
    [
      'api',
      'console',
      'mailbox',
      'migrate',
      'postgres',
      'redis',
      'sample-bi',
      'sample-report-server',
      'scheduler-1',
      'scheduler-2',
      'worker-1',
      'worker-2',
      'worker-3',
    ].toSorted(),
  )
})

it.each(ours)('docker-compose.yml starts a file that exists: %s', (_name, one) => {
  expect(existsSync(`${root}${entryOf(one)}`), entryOf(one)).toBe(true)
})

it.each(apps)('docker-compose.yml sets every required setting and no unknown one: %s', (_name, one) => {
  const settings = settingsOf(one)
  const given = Object.keys(one.environment)
    .filter((name) => name !== 'HEALTHCHECK_URL')
    .map((name) => name.replace(/_FILE$/, ''))
  expect(given.filter((name) => !settings.has(name))).toEqual([])
  const missing = [...settings].filter(([name, required]) => required && one.environment[name] === undefined)
  expect(missing.map(([name]) => name)).toEqual([])
})

it('each setting of .env.example reaches every app of the product that reads it', () => {
  const named = [...read('.env.example').matchAll(/^#?(\w+)=/gm)].map(([, name = '']) => name)
  const unreached = apps
    .filter(([, { build }]) => build?.target === 'product')
    .flatMap(([app, one]) => {
      const given = new Set(Object.entries(one.environment).flatMap(([name, value]) => reaching(name, value)))
      return [...settingsOf(one).keys()].flatMap((name) =>
        named.includes(name) && !given.has(name) ? [`${app} ${name}`] : [],
      )
    })
  expect(unreached).toEqual([])
  expect(named).toEqual(expect.arrayContaining(['PUNCTUAL_TIME_ZONE', 'API_TRUSTED_PROXIES']))
})

/** A setting that an entry of an environment takes from .env; a file has that of the secret it names. */
function reaching(name: string, value: string): string[] {
  const secret = compose.secrets[value.split('/').at(-1) ?? '']
  if (name.endsWith('_FILE') && secret && 'environment' in secret) return [secret.environment]
  return value.includes(`\${${name}:`) ? [name] : []
}

it.each(apps)(
  'docker-compose.yml asks for health on a port that the process listens on, from inside its container: %s',
  (_name, one) => {
    const url = new URL(one.environment['HEALTHCHECK_URL'] ?? '')
    expect(url.hostname).toBe('127.0.0.1')
    expect(url.pathname).toBe('/healthz')
    expect(listeningPorts(one)).toContain(url.port)
    const hosts = Object.entries(one.environment).filter(([name]) => name.endsWith('HOST'))
    expect(hosts.map(([, value]) => value)).toEqual(['0.0.0.0'])
  },
)

it('docker-compose.yml publishes only the api, the console and the mailbox page, only on this machine, on the ports they listen on', () => {
  const published = services.flatMap(([name, { ports }]) => ports.map((port) => [name, ...port.split(':')]))
  expect(published.map(([name, address]) => [name, address])).toEqual([
    ['api', '127.0.0.1'],
    ['console', '127.0.0.1'],
    ['mailbox', '127.0.0.1'],
  ])
  for (const [name, , , inside] of published) expect(listeningPorts(service(String(name)))).toContain(inside)
})

it('docker-compose.yml gives every process its own name', () => {
  const names = apps.flatMap(([, { environment }]) => environment['PUNCTUAL_SERVER_NAME'] ?? [])
  expect(names).toHaveLength(7)
  expect(new Set(names).size).toBe(7)
})

it('docker-compose.yml starts nothing that uses the store before the migration ended well and Redis answers', () => {
  for (const [name, { environment, depends_on: dependencies }] of apps) {
    if (environment['DATABASE_URL'] === undefined) continue
    expect(dependencies['migrate']?.condition, name).toBe('service_completed_successfully')
    expect(dependencies['redis']?.condition, name).toBe('service_healthy')
  }
  expect(service('migrate').depends_on).toEqual({ postgres: { condition: 'service_healthy' } })
  const awaited = services.flatMap(([, { depends_on: dependencies }]) => Object.keys(dependencies))
  expect(awaited.filter((name) => compose.services[name] === undefined)).toEqual([])
})

it('docker-compose.yml points every process at the services of this file', () => {
  const hosts = apps.flatMap(([, { environment }]) =>
    ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL'].flatMap((name) => {
      const address = environment[name]
        ?.replaceAll(/\$\{\w+:\?[^}]*\}/g, 'secret')
        .replace(/^\$\{\w+:-(.*)\}$/, '$1')
      return address === undefined || address === '' ? [] : [new URL(address).host]
    }),
  )
  expect([...new Set(hosts)].toSorted()).toEqual(['mailbox:2525', 'postgres:5432', 'redis:6379'])
  expect(service('mailbox').environment['MAILBOX_SMTP_PORT']).toBe('2525')
})

it('docker-compose.yml keeps no secret and no default for one: each comes from .env, and .env.example names it', () => {
  const example = read('.env.example')
  const values = services.flatMap(([, { environment, command = [] }]) => [
    ...Object.entries(environment),
    ...command.map((part) => ['command', part] as const),
  ])
  for (const [name, value] of values) {
    if (/PASSWORD|SECRET|REDISCLI_AUTH/.test(name) && !name.endsWith('_FILE'))
      expect(value, name).toMatch(/^\$\{\w+:\?set \w+ in \.env\}$/)
    for (const [, variable] of value.matchAll(/\$\{(\w+)/g))
      expect(example, variable).toMatch(new RegExp(`^#?${variable}=`, 'm'))
  }
  expect(example).not.toMatch(/^\w*(PASSWORD|SECRET|KEYS)\w*=./m)
  expect(read('.gitignore')).toMatch(/^\.env$/m)
})

it('docker-compose.yml gives Redis its password in a file, not as an argument that a list of processes shows', () => {
  for (const [name, { command = [] }] of services)
    expect(command.join(' '), name).not.toMatch(/PASSWORD|SECRET/)
  const [config] = service('redis').configs ?? []
  expect(service('redis').command?.[1]).toBe(config?.target)
  expect(compose.configs[config?.source ?? '']).toEqual({
    content: expect.stringMatching(/^requirepass "\$\{REDIS_PASSWORD:\?set REDIS_PASSWORD in \.env\}"$/),
  })
})

it('docker-compose.yml lets Redis evict nothing and write everything down', () => {
  const command = service('redis').command?.join(' ')
  expect(command).toContain('--maxmemory-policy noeviction')
  expect(command).toContain('--appendonly yes')
})

it('docker-compose.yml uses PostgreSQL 18 and Redis 7, both asked for their health', () => {
  expect(service('postgres').image).toBe('postgres:18')
  expect(service('redis').image).toBe('redis:7')
  for (const name of ['postgres', 'redis']) expect(service(name).healthcheck).toHaveProperty('test')
})

it('docker-compose.yml keeps data in declared volumes; the workers write artifacts to the one that the api reads, where the image has a directory for it', () => {
  const mounts = services.flatMap(([name, { volumes }]) =>
    volumes.map((volume) => ({ name, volume: volume.split(':')[0], target: volume.split(':')[1] })),
  )
  expect(new Set(mounts.map(({ volume }) => volume))).toEqual(new Set(Object.keys(compose.volumes)))
  const prepared =
    lastStage.find(({ word, rest }) => word === 'RUN' && rest.startsWith('install --directory'))?.rest ?? ''
  for (const { name, target } of mounts.filter((mount) => ours.some(([name]) => name === mount.name))) {
    expect(prepared, name).toContain(target)
    expect(Object.values(service(name).environment), name).toContain(target)
  }
  for (const [name, { environment }] of apps) {
    if (environment['PUNCTUAL_ARTIFACT_DIR'] === undefined) continue
    const access = entryOf(service(name)) === 'apps/api/src/main.ts' ? ':ro' : ''
    expect(service(name).volumes, name).toContain(
      `artifacts:${environment['PUNCTUAL_ARTIFACT_DIR']}${access}`,
    )
  }
})

it('docker-compose.yml gives a stopping process longer than its own grace time', () => {
  for (const [name, one] of apps) {
    const grace = Number(/graceSeconds:\s*(\d+)/.exec(read(entryOf(one)))?.[1])
    expect(grace, entryOf(one)).toBeGreaterThan(0)
    expect(Number.parseInt(one.stop_grace_period ?? '10', 10), name).toBeGreaterThan(grace)
  }
})

it('compose runs our processes without capabilities, on a read-only file system but for the first api, under an init process', () => {
  for (const [name, one] of ours) {
    expect(one).toMatchObject({ cap_drop: ['ALL'], read_only: name !== 'api', init: true })
    expect(one.security_opt?.[0]).toBe('no-new-privileges:true')
  }
  expect(productPart.services['api']).toHaveProperty('read_only', true)
})

it('no service with a read-only file system has a secret or a config that compose would have to write into it', () => {
  const written = (kind: 'secrets' | 'configs', one: Service) =>
    (one[kind] ?? []).filter(({ source }) => !('file' in (compose[kind][source] ?? {})))
  for (const [name, one] of services) {
    if (one.read_only !== true) continue
    expect([...written('secrets', one), ...written('configs', one)], name).toEqual([])
  }
  expect(written('secrets', service('api'))).toHaveLength(1)
})

it('docker-compose.yml has no service, volume or address of the samples: those are in docker-compose.samples.yml', () => {
  expect(Object.values(productPart.services).filter(({ build }) => build?.target === 'samples')).toEqual([])
  expect(read('docker-compose.yml').replaceAll('docker-compose.samples.yml', '')).not.toMatch(
    /sample-|mailbox|SAMPLE_/,
  )
  const added = Object.entries(samplesPart.services).filter(([, { build }]) => build === undefined)
  for (const [name] of added) expect(Object.keys(productPart.services)).toContain(name)
  expect(productPart.services['api']?.environment['API_DOCS']).toBe('${API_DOCS:-token}')
})

it('only the first run has the password of the first administrator, and no environment has it', () => {
  expect(firstRunPart.services['api']?.environment).toHaveProperty(
    'PUNCTUAL_ADMIN_PASSWORD_FILE',
    '/run/secrets/first-password',
  )
  expect(firstRunPart.secrets).toEqual({ 'first-password': { environment: 'PUNCTUAL_ADMIN_PASSWORD' } })
  const user = { source: 'first-password', uid: '1000', gid: '1000', mode: 0o400 }
  expect(firstRunPart.services['api']?.secrets).toEqual([user])
  for (const file of ['docker-compose.yml', 'docker-compose.samples.yml'])
    expect(read(file), file).not.toContain('PUNCTUAL_ADMIN')
})

it('workers have the profile that allows the sandbox of the browser, and refuses what changes the machine', () => {
  for (const [name, one] of workers) {
    expect(one.security_opt, name).toContain('seccomp:tools/release/share/seccomp-browser.json')
    expect(one.tmpfs, name).toEqual(['/tmp:exec'])
  }
  const { syscalls, defaultAction } = z
    .object({
      defaultAction: z.string(),
      syscalls: z.array(z.object({ names: z.array(z.string()), action: z.literal('SCMP_ACT_ERRNO') })),
    })
    .parse(JSON.parse(read('tools/release/share/seccomp-browser.json')))
  const refused = syscalls.flatMap(({ names }) => names)
  expect(defaultAction).toBe('SCMP_ACT_ALLOW')
  for (const name of ['clone', 'clone3', 'unshare', 'chroot']) expect(refused).not.toContain(name)
  for (const name of [
    'mount',
    'bpf',
    'init_module',
    'kexec_load',
    'setns',
    'ptrace',
    'keyctl',
    'io_uring_setup',
  ])
    expect(refused).toContain(name)
})

it('Dockerfile builds only on stages that it declares before, and on base images that a build can pin', () => {
  const known: string[] = []
  const pinned = instructions.flatMap(({ word, rest }) => (word === 'ARG' ? [rest.split('=')[0]] : []))
  for (const { word, rest } of instructions) {
    const from =
      word === 'FROM' ? rest.split(' ')[0] : word === 'COPY' ? /--from=(\S+)/.exec(rest)?.[1] : undefined
    if (from?.startsWith('${')) expect(pinned).toContain(from.slice(2, -1))
    else if (from !== undefined) expect(known).toContain(from)
    if (word === 'FROM') known.push(rest.split(' AS ')[1] ?? '')
  }
})

it('Dockerfile builds on the Node line that the workspace pins', () => {
  const node = /^ {2}node: (\d+)\./m.exec(read('pnpm-workspace.yaml'))?.[1]
  expect(instructions[0]?.rest).toBe(`NODE_IMAGE=node:${node}-slim`)
})

it.each(['product', 'samples', 'migrations'] as const)(
  'Dockerfile makes the image of %s: its bundle and nothing else, as an ordinary user that ends on SIGTERM',
  (name) => {
    const made = stage(`${name}-bundle`).filter(({ word }) => word === 'RUN')
    expect(made.at(-1)?.rest).toContain(`tools/release/src/main.ts bundle ${name} /bundle`)
    const lines = stage(name)
    const copied = lines.filter(({ word }) => word === 'COPY' || word === 'ADD').map(({ rest }) => rest)
    expect(copied).toEqual([`--from=${name}-bundle /bundle ./`])
    expect(lines.findLast(({ word }) => word === 'USER')?.rest).toBe('punctual')
    expect(lines.findLast(({ word }) => word === 'STOPSIGNAL')?.rest).toBe('SIGTERM')
    const [command] = z
      .tuple([z.string()])
      .parse(JSON.parse(lines.findLast(({ word }) => word === 'CMD')?.rest ?? ''))
    expect(bundles[name].commands.map((each) => each.name)).toContain(command)
    const health = lines.findLast(({ word }) => word === 'HEALTHCHECK')?.rest ?? ''
    expect(health).toMatch(name === 'migrations' ? /^NONE$/ : /CMD \["punctual-health"\]$/)
  },
)

it('each service has the image that its command is in', () => {
  expect(samples.map(([name]) => name).toSorted()).toEqual(['mailbox', 'sample-bi', 'sample-report-server'])
  for (const [name, { image, build }] of ours)
    expect([name, image]).toEqual([
      name,
      build?.target === 'product' ? 'punctual' : `punctual-${build?.target}`,
    ])
})

it('Dockerfile has the library of Kerberos that accounts of report servers need, installed before it drops root', () => {
  const lines = stage('product').map(({ word, rest }) => `${word} ${rest}`)
  const installed = lines.findIndex((line) => /^RUN .*apt-get install .*\blibgssapi-krb5-2\b/.test(line))
  expect(installed).toBeGreaterThanOrEqual(0)
  expect(lines.findIndex((line) => line === 'USER punctual')).toBeGreaterThan(installed)
})

it('Dockerfile gets every file it needs past .dockerignore, and no secret', () => {
  const ignore = read('.dockerignore').split('\n')
  expect(ignore).toContain('**')
  const allowed = ignore.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
  for (const path of [
    'package.json',
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'prisma',
    'apps',
    'packages',
    'scripts/healthcheck.ts',
    'scripts/run.mjs',
    'docs/openapi.json',
    'tools/release/src',
  ]) {
    expect(allowed).toContain(path)
  }
  expect(allowed.filter((path) => !existsSync(`${root}${path}`))).toEqual([])
  expect(allowed.some((path) => path.startsWith('.env'))).toBe(false)
})

const lintResults = z.array(
  z.object({ messages: z.array(z.object({ rule: z.string(), message: z.string() })) }),
)

it('every file for compose is as its published schema says, and one that is not is refused', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'punctual-compose-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const linter = new DCLinter({ rules: {}, quiet: true, debug: false, exclude: [] })
  const schemaFaults = (path: string) =>
    lintResults
      .parse(linter.lintFiles([path], false))
      .flatMap(({ messages }) => messages)
      .filter(({ rule }) => rule === 'invalid-schema')
      .map(({ message }) => message)
  for (const file of composeFiles) expect(schemaFaults(`${root}${file}`), file).toEqual([])
  const wrong = join(directory, 'docker-compose.yml')
  await writeFile(wrong, read('docker-compose.yml').replace('read_only: true', 'read_olny: true'))
  expect(schemaFaults(wrong).join()).toContain('must NOT have additional properties')
})
