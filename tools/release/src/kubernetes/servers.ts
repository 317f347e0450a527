import type { Deployment, StatefulSet } from 'kubernetes-types/apps/v1.d.ts'
import type { HorizontalPodAutoscaler } from 'kubernetes-types/autoscaling/v2.d.ts'
import type { PodSpec, Service } from 'kubernetes-types/core/v1.d.ts'
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1.d.ts'

import { labelsOf, podOf, serverContainer } from './container.ts'

const stores = ['DATABASE_URL', 'REDIS_URL', 'PUNCTUAL_SECRET_KEYS'] as const
const healthPort = 9090
const health = { HEALTH_HOST: '0.0.0.0', HEALTH_PORT: String(healthPort) }
const artifactDirectory = { PUNCTUAL_ARTIFACT_DIR: '/data/artifacts' }

export const apiPort = 8080
export const consolePort = 8081

const api = podOf(
  serverContainer({
    name: 'api',
    port: apiPort,
    paths: { alive: '/healthz', ready: '/readyz' },
    hasService: true,
    settings: { API_HOST: '0.0.0.0', API_PORT: String(apiPort), ...artifactDirectory },
    secrets: stores,
    requests: { cpu: '250m', memory: '384Mi' },
    memoryLimit: '1Gi',
    artifacts: 'read',
  }),
  'read',
)

const console = podOf(
  serverContainer({
    name: 'console',
    port: consolePort,
    paths: { alive: '/healthz', ready: '/healthz' },
    hasService: true,
    settings: {
      CONSOLE_HOST: '0.0.0.0',
      CONSOLE_PORT: String(consolePort),
      CONSOLE_API_URL: `http://punctual-api:${apiPort}`,
    },
    secrets: ['REDIS_URL', 'PUNCTUAL_SECRET_KEYS'],
    requests: { cpu: '100m', memory: '192Mi' },
    memoryLimit: '512Mi',
  }),
)

const scheduler = podOf(
  serverContainer({
    name: 'scheduler',
    port: healthPort,
    paths: { alive: '/livez', ready: '/readyz' },
    settings: { ...health, ...artifactDirectory },
    secrets: stores,
    requests: { cpu: '250m', memory: '256Mi' },
    memoryLimit: '768Mi',
    artifacts: 'write',
  }),
  'write',
)

const workerContainer = serverContainer({
  name: 'worker',
  port: healthPort,
  paths: { alive: '/livez', ready: '/readyz' },
  settings: { ...health, ...artifactDirectory },
  secrets: stores,
  requests: { cpu: '1', memory: '2Gi' },
  memoryLimit: '6Gi',
  artifacts: 'write',
})
/** Chromium makes its sandbox of user namespaces, which the default profile forbids; each node has this file. */
const browserProfile = { type: 'Localhost', localhostProfile: 'profiles/seccomp-browser.json' }
const worker = podOf(
  {
    ...workerContainer,
    securityContext: { ...workerContainer.securityContext, seccompProfile: browserProfile },
  },
  'write',
)

/** Two replicas of a scheduler never share a node: the loss of one node must leave one that leads. */
const apart: PodSpec['affinity'] = {
  podAntiAffinity: {
    requiredDuringSchedulingIgnoredDuringExecution: [
      { topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: labelsOf('scheduler') } },
    ],
  },
}
/** Replicas of the other servers are spread where that is possible. */
const spread = (name: string): Pick<PodSpec, 'topologySpreadConstraints'> => ({
  topologySpreadConstraints: [
    {
      maxSkew: 1,
      topologyKey: 'kubernetes.io/hostname',
      whenUnsatisfiable: 'ScheduleAnyway',
      labelSelector: { matchLabels: labelsOf(name) },
    },
  ],
})

export const deployments: readonly Deployment[] = [
  deployment('api', { ...api, ...spread('api') }),
  deployment('console', { ...console, ...spread('console') }),
  deployment('scheduler', { ...scheduler, affinity: apart }),
]

/** A worker is a named server of the cluster, so a new pod takes over the name of the one before. */
export const workers: StatefulSet = {
  apiVersion: 'apps/v1',
  kind: 'StatefulSet',
  metadata: { name: 'punctual-worker', labels: labelsOf('worker') },
  spec: {
    serviceName: 'punctual-worker',
    podManagementPolicy: 'Parallel',
    // The autoscaler says how many: a number here would undo what it said at every change.
    selector: { matchLabels: labelsOf('worker') },
    template: { metadata: { labels: labelsOf('worker') }, spec: { ...worker, ...spread('worker') } },
  },
}

/** More workers while executions wait for a slot. They leave slowly: each one first finishes what it has begun. */
export const autoscaler: HorizontalPodAutoscaler = {
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  metadata: { name: 'punctual-worker', labels: labelsOf('worker') },
  spec: {
    scaleTargetRef: { apiVersion: 'apps/v1', kind: 'StatefulSet', name: 'punctual-worker' },
    minReplicas: 2,
    maxReplicas: 20,
    metrics: [
      {
        type: 'External',
        external: {
          metric: { name: 'punctual_executions', selector: { matchLabels: { state: 'waiting' } } },
          target: { type: 'AverageValue', averageValue: '4' },
        },
      },
    ],
    behavior: {
      scaleUp: { stabilizationWindowSeconds: 15, policies: [{ type: 'Pods', value: 4, periodSeconds: 30 }] },
      scaleDown: {
        stabilizationWindowSeconds: 600,
        policies: [{ type: 'Pods', value: 1, periodSeconds: 120 }],
      },
    },
  },
}

/** At most one pod of each app is away on purpose; there are two of each at least. */
export const budgets: readonly PodDisruptionBudget[] = ['api', 'console', 'scheduler', 'worker'].map(
  (name) => ({
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: `punctual-${name}`, labels: labelsOf(name) },
    spec: { maxUnavailable: 1, selector: { matchLabels: labelsOf(name) } },
  }),
)

export const services: readonly Service[] = [
  service('api', { port: apiPort, targetPort: 'http' }),
  service('console', { port: consolePort, targetPort: 'http' }),
  service('worker', { port: healthPort, targetPort: 'http' }, 'None'),
]

function deployment(name: string, spec: PodSpec): Deployment {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: `punctual-${name}`, labels: labelsOf(name) },
    spec: {
      replicas: 2,
      selector: { matchLabels: labelsOf(name) },
      // One at a time, and on two nodes a third scheduler would find no place.
      strategy: {
        type: 'RollingUpdate',
        rollingUpdate: { maxSurge: name === 'scheduler' ? 0 : 1, maxUnavailable: 1 },
      },
      template: { metadata: { labels: labelsOf(name) }, spec },
    },
  }
}

function service(name: string, port: { port: number; targetPort: string }, clusterIP?: 'None'): Service {
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: `punctual-${name}`, labels: labelsOf(name) },
    spec: {
      selector: labelsOf(name),
      ports: [{ name: 'http', ...port }],
      ...(clusterIP === undefined ? {} : { clusterIP }),
    },
  }
}
