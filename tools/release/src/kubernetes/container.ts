import type { Container, EnvVar, PodSpec, Probe, Volume } from 'kubernetes-types/core/v1.d.ts'

/** The user of the images. */
const user = 1000
export const secretsPath = '/run/secrets/punctual'
/** Longer than the minute in which a process finishes what it has begun. */
const graceSeconds = 75

/** Paths that the probes ask. */
export interface ProbePaths {
  /** Answers while the process lives, whatever is away: an outage of the database must restart nothing. */
  readonly alive: '/healthz' | '/livez'
  readonly ready: '/healthz' | '/readyz'
}

export interface ServerOptions {
  /** Such as `worker`: the command is `punctual-worker`. */
  readonly name: string
  readonly image?: string
  /** The port of the interface, or of the health of a process that has none. */
  readonly port: number
  readonly paths: ProbePaths
  /** Whether a service leads users to it: a pod that leaves is then still asked for some seconds. */
  readonly hasService?: boolean
  readonly settings: Readonly<Record<string, string>>
  /** Settings that are secrets, each in a file of the Secret `punctual-secrets`. */
  readonly secrets: readonly string[]
  readonly requests: Readonly<Record<'cpu' | 'memory', string>>
  readonly memoryLimit: string
  /** Whether the directory of artifacts is mounted, and how. */
  readonly artifacts?: 'read' | 'write'
}

/** The labels of the pods of one app. */
export function labelsOf(name: string): Record<string, string> {
  return { 'app.kubernetes.io/name': 'punctual', 'app.kubernetes.io/component': name }
}

/**
 * A pod that the policy `restricted` of pod security admits, with a root file system that it cannot write to. Of the
 * Secret it has only the files that its container names.
 */
export function podOf(container: Container, artifacts?: 'read' | 'write'): PodSpec {
  const items = (container.env ?? []).flatMap(({ value = '' }) =>
    value.startsWith(`${secretsPath}/`) ? [fileOfSecret(value.slice(secretsPath.length + 1))] : [],
  )
  const volumes: Volume[] = [
    { name: 'secrets', secret: { secretName: 'punctual-secrets', defaultMode: 0o440, items } },
    { name: 'tmp', emptyDir: {} },
  ]
  if (artifacts !== undefined)
    volumes.push({ name: 'artifacts', persistentVolumeClaim: { claimName: 'punctual-artifacts' } })
  return {
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    terminationGracePeriodSeconds: graceSeconds,
    securityContext: {
      runAsNonRoot: true,
      runAsUser: user,
      runAsGroup: user,
      fsGroup: user,
      fsGroupChangePolicy: 'OnRootMismatch',
      seccompProfile: { type: 'RuntimeDefault' },
    },
    containers: [container],
    volumes,
  }
}

/** The container of a server process, asked for its health on its port. */
export function serverContainer(options: ServerOptions): Container {
  const { name, port, paths, hasService = false, requests, memoryLimit, artifacts } = options
  const mounts = artifacts === undefined ? [] : [artifactsMount(artifacts === 'read')]
  return {
    ...bareContainer(name, options.image ?? 'punctual'),
    env: [...settingsOf(options.settings), ...secretsOf(options.secrets), nameOfPod],
    envFrom: [{ configMapRef: { name: 'punctual-settings' } }],
    ports: [{ name: 'http', containerPort: port }],
    startupProbe: probe(paths.alive, { periodSeconds: 2, failureThreshold: 60 }),
    livenessProbe: probe(paths.alive, { periodSeconds: 10, failureThreshold: 3 }),
    readinessProbe: probe(paths.ready, { periodSeconds: 5, failureThreshold: 2 }),
    ...(hasService ? { lifecycle: { preStop: { sleep: { seconds: 5 } } } } : {}),
    resources: { requests: { ...requests }, limits: { memory: memoryLimit } },
    volumeMounts: [...baseMounts, ...mounts],
  }
}

/** A container with a command of an image, and without any right. */
export function bareContainer(name: string, image: string): Container {
  return {
    name,
    image,
    command: [`punctual-${name}`],
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    },
    volumeMounts: baseMounts,
  }
}

/** Each secret is a file: an environment shows in descriptions of pods and in dumps of processes. */
export function secretsOf(names: readonly string[]): EnvVar[] {
  return names.map((name) => ({
    name: `${name}_FILE`,
    value: `${secretsPath}/${name.toLowerCase().replaceAll('_', '-')}`,
  }))
}

/** Brings one key of the Secret into the file of its name. */
export const fileOfSecret = (key: string) => ({ key, path: key })

const baseMounts = [
  { name: 'tmp', mountPath: '/tmp' },
  { name: 'secrets', mountPath: secretsPath, readOnly: true },
]
const nameOfPod: EnvVar = {
  name: 'PUNCTUAL_SERVER_NAME',
  valueFrom: { fieldRef: { fieldPath: 'metadata.name' } },
}

const artifactsMount = (readOnly: boolean) => ({ name: 'artifacts', mountPath: '/data/artifacts', readOnly })
const settingsOf = (settings: Readonly<Record<string, string>>): EnvVar[] =>
  Object.entries(settings).map(([name, value]) => ({ name, value }))
const probe = (path: string, times: Pick<Probe, 'periodSeconds' | 'failureThreshold'>): Probe => ({
  httpGet: { path, port: 'http' },
  timeoutSeconds: 4,
  ...times,
})
