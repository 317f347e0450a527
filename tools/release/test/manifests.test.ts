import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { PodSpec } from 'kubernetes-types/core/v1.d.ts'
import { expect, it } from 'vitest'
import { parse } from 'yaml'

import { bundles } from '../src/bundle/contents.ts'
import { manifests } from '../src/kubernetes/manifests.ts'
import { policies } from '../src/kubernetes/network.ts'
import { autoscaler, budgets, deployments, services, workers } from '../src/kubernetes/servers.ts'
import { migrations, namespace } from '../src/kubernetes/shared.ts'

/** The settings of every app are read by a process of its own, which loads them all. */
const settingsLimitMs = 120_000
const root = fileURLToPath(new URL('../../..', import.meta.url))
const servers = [...deployments, workers].map((each) => ({
  name: each.metadata?.labels?.['app.kubernetes.io/component'] ?? '',
  replicas: each.kind === 'Deployment' ? each.spec?.replicas : autoscaler.spec?.minReplicas,
  selector: each.spec?.selector.matchLabels,
  labels: each.spec?.template.metadata?.labels,
  pod: each.spec?.template.spec as PodSpec,
}))
const pods = [...servers.map(({ pod }) => pod), migrations.spec?.template.spec as PodSpec]
const containerOf = (pod: PodSpec) => pod.containers[0] as PodSpec['containers'][0]

it('every pod is admitted by the policy "restricted", which the namespace enforces, and writes to mounts only', () => {
  expect(namespace.metadata?.labels).toHaveProperty('pod-security.kubernetes.io/enforce', 'restricted')
  expect(pods).toHaveLength(5)
  for (const pod of pods) {
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    })
    expect(pod).toMatchObject({ automountServiceAccountToken: false })
    expect([pod.hostNetwork, pod.hostPID, pod.hostIPC, pod.initContainers]).toEqual(Array(4).fill(undefined))
    expect(pod.volumes?.some((volume) => 'hostPath' in volume)).toBe(false)
    expect(containerOf(pod).securityContext).toMatchObject({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect(containerOf(pod).resources).toHaveProperty('limits.memory')
  }
})

it('only workers have the profile of the browser', () => {
  const profiles = servers.map(({ name, pod }) => [
    name,
    containerOf(pod).securityContext?.seccompProfile?.localhostProfile,
  ])
  expect(profiles).toEqual([
    ['api', undefined],
    ['console', undefined],
    ['scheduler', undefined],
    ['worker', 'profiles/seccomp-browser.json'],
  ])
})

it(
  'every container runs a command of its image, and sets each required setting and none that the app does not read',
  () => {
    const apps = JSON.parse(
      execFileSync(process.execPath, [`${root}scripts/settings.ts`], { encoding: 'utf8' }),
    ) as { path: string; settings: { name: string; required: boolean }[] }[]
    for (const { name, pod } of servers) {
      const { command, env = [], image } = containerOf(pod)
      expect(image).toBe('punctual')
      const entry = bundles.product.commands.find((each) => each.name === command?.[0])?.entry
      const read = apps.find(({ path }) => path.replace(/config\.ts$/, 'main.ts') === entry)?.settings ?? []
      const given = env.map((each) => each.name.replace(/_FILE$/, ''))
      expect(
        given.filter((each) => !read.some((setting) => setting.name === each)),
        name,
      ).toEqual([])
      const missing = read.filter((setting) => setting.required && !given.includes(setting.name))
      expect(
        missing.map((setting) => setting.name),
        name,
      ).toEqual([])
    }
    expect(bundles.migrations.commands.map((each) => each.name)).toEqual(
      containerOf(migrations.spec?.template.spec as PodSpec).command,
    )
  },
  settingsLimitMs,
)

it('every secret is a file: no environment has the value or a reference to one', () => {
  for (const { env = [] } of pods.map(containerOf))
    for (const { name, value, valueFrom } of env) {
      expect(valueFrom?.secretKeyRef, name).toBeUndefined()
      if (/URL|KEYS|PASSWORD|TOKEN/.test(name) && name !== 'CONSOLE_API_URL')
        expect([name, value]).toEqual([
          expect.stringMatching(/_FILE$/),
          expect.stringMatching(/^\/run\/secrets\/punctual\//),
        ])
    }
})

it('a pod has the secrets that its container names and no other: only the migrations have the owner of the tables', () => {
  const paths = pods.map((pod) => {
    const named = (containerOf(pod).env ?? []).flatMap(({ name, value }) =>
      name.endsWith('_FILE') ? [String(value)] : [],
    )
    const { secret } = pod.volumes?.find(({ name }) => name === 'secrets') ?? {}
    const mounted = (secret?.items ?? []).map(({ path }) => `/run/secrets/punctual/${path}`)
    expect(mounted).toEqual(named)
    expect(named.length).toBeGreaterThan(0)
    return [containerOf(pod).name, named.map((path) => path.split('/').at(-1))] as const
  })
  expect(paths.filter(([, names]) => names.includes('database-owner-url')).map(([name]) => name)).toEqual([
    'migrate',
  ])
  expect(Object.fromEntries(paths)).toMatchObject({ console: ['redis-url', 'punctual-secret-keys'] })
})

/**
 * A start and a life are proved without the database, whose outage would else restart everything: /healthz of a
 * scheduler and a worker needs it. The console has no /readyz, and answers it with a page.
 */
const probePaths: Readonly<Record<string, readonly string[]>> = {
  api: ['/healthz', '/healthz', '/readyz'],
  console: ['/healthz', '/healthz', '/healthz'],
  scheduler: ['/livez', '/livez', '/readyz'],
  worker: ['/livez', '/livez', '/readyz'],
}

it('each server has two replicas or more, a budget that lets one leave, and probes of its health and readiness', () => {
  for (const { name, replicas, selector, labels, pod } of servers) {
    expect(replicas, name).toBeGreaterThanOrEqual(2)
    expect(selector).toEqual(labels)
    const budget = budgets.find((each) => each.metadata?.name === `punctual-${name}`)
    expect(budget?.spec).toEqual({ maxUnavailable: 1, selector: { matchLabels: labels } })
    const { startupProbe, livenessProbe, readinessProbe } = containerOf(pod)
    const paths = [startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet?.path)
    expect(paths, name).toEqual(probePaths[name])
  }
})

it('a pod that leaves has longer than the grace time of its process', () => {
  for (const { name, pod } of servers) {
    const source = readFileSync(`${root}apps/${name}/src/main.ts`, 'utf8')
    const graceSeconds = Number(/graceSeconds:\s*(\d+)/.exec(source)?.[1])
    expect(graceSeconds, name).toBeGreaterThan(0)
    const { seconds = 0 } = containerOf(pod).lifecycle?.preStop?.sleep ?? {}
    expect(pod.terminationGracePeriodSeconds, name).toBeGreaterThan(seconds + graceSeconds)
  }
})

it('a pod that a service leads users to goes on answering until the service has forgotten it', () => {
  const waits = servers.map(({ name, pod }) => [name, containerOf(pod).lifecycle?.preStop?.sleep?.seconds])
  expect(Object.fromEntries(waits)).toEqual({ api: 5, console: 5 })
})

it('two schedulers never share a node, and a rollout needs no third node', () => {
  const scheduler = deployments.find(({ metadata }) => metadata?.name === 'punctual-scheduler')
  const [term] =
    scheduler?.spec?.template.spec?.affinity?.podAntiAffinity
      ?.requiredDuringSchedulingIgnoredDuringExecution ?? []
  expect(term).toMatchObject({
    topologyKey: 'kubernetes.io/hostname',
    labelSelector: { matchLabels: scheduler?.spec?.template.metadata?.labels },
  })
  expect(scheduler?.spec?.strategy?.rollingUpdate?.maxSurge).toBe(0)
})

it('the workers grow with the executions that wait: by a metric that the scheduler shows, with a label that it has', () => {
  const external = autoscaler.spec?.metrics?.[0]?.external
  const documented = readFileSync(`${root}docs/metrics.md`, 'utf8').split('\n')
  const line = documented.find((each) => each.startsWith(`| \`${external?.metric.name}\` |`))
  expect(line).toContain('`state`: `waiting`')
  expect(external?.metric.selector).toEqual({ matchLabels: { state: 'waiting' } })
  expect(autoscaler.spec?.scaleTargetRef.name).toBe(workers.metadata?.name)
  expect(workers.spec).not.toHaveProperty('replicas')
})

it('every pod reaches PostgreSQL, Redis and the sentinels, and the table of connections names their ports', () => {
  const stores = policies.find(({ metadata }) => metadata?.name === 'punctual-stores')?.spec
  expect(stores?.podSelector).toEqual({ matchLabels: { 'app.kubernetes.io/name': 'punctual' } })
  const ports = stores?.egress?.[0]?.ports?.map(({ port }) => port)
  expect(ports).toEqual([5432, 6379, 26_379])
  const rows = readFileSync(`${root}docs/operations.md`, 'utf8').split('\n')
  for (const from of ['| console | API, Redis', '| API, schedulers, workers | PostgreSQL, Redis'])
    expect(rows.find((row) => row.startsWith(from))).toContain('26379')
})

it('nothing connects to what no policy names, and every service leads to a port of its pods', () => {
  const [all] = policies
  expect(all?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] })
  for (const { ingress = [] } of policies.map(({ spec }) => spec ?? { podSelector: {} }))
    for (const { from, ports } of ingress) {
      expect(from?.length).toBeGreaterThan(0)
      expect(ports?.length).toBeGreaterThan(0)
    }
  for (const { metadata, spec } of services) {
    const target = servers.find(({ name }) => metadata?.name === `punctual-${name}`)
    expect(spec?.selector).toEqual(target?.labels)
    const ports = containerOf(target?.pod as PodSpec).ports?.map(({ containerPort }) => containerPort)
    expect(ports).toEqual(spec?.ports?.map(({ port }) => port))
  }
})

it('the files are what the objects are, and the base names every file of it', () => {
  const files = manifests()
  const base = parse(files['tools/release/share/kubernetes/kustomization.yaml'] ?? '') as {
    resources: string[]
  }
  expect(base.resources.every((file) => `tools/release/share/kubernetes/${file}` in files)).toBe(true)
  const { patches } = parse(files['tools/release/share/kubernetes/first-run/kustomization.yaml'] ?? '') as {
    patches: { target: { name: string }; patch: string }[]
  }
  expect(deployments.map(({ metadata }) => metadata?.name)).toContain(patches[0]?.target.name)
  const api = deployments.find(({ metadata }) => metadata?.name === patches[0]?.target.name)
  expect(api?.spec?.template.spec?.volumes?.[0]).toHaveProperty('secret.items')
  expect(parse(patches[0]?.patch ?? '')).toEqual([
    expect.objectContaining({ value: { name: 'PUNCTUAL_ADMIN_USER', value: 'admin' } }),
    expect.objectContaining({
      value: { name: 'PUNCTUAL_ADMIN_PASSWORD_FILE', value: '/run/secrets/punctual/first-password' },
    }),
    {
      op: 'add',
      path: '/spec/template/spec/volumes/0/secret/items/-',
      value: { key: 'first-password', path: 'first-password' },
    },
  ])
})
