import { memoryLow } from '@punctual/domain'
import type { Random } from '@punctual/testing/random'

import {
  type Choice,
  type Operation,
  attemptOf,
  lease,
  maybeStale,
  operation,
  schedulers,
  someBoot,
  workers,
} from './choice.ts'

export const readOverview = () => {
  const options = { leaseMs: lease.serverMs, overdueSeconds: 1 }
  return operation('overview.read', options, ({ store }) => store.overview.read(options))
}

export const readWork = () => operation('overview.readWork', null, ({ store }) => store.overview.readWork())

function someServer(choice: Choice) {
  const { random } = choice
  const role = random.pick(['worker', 'worker', 'scheduler'] as const)
  const name = random.pick(role === 'worker' ? workers : schedulers)
  return { role, name, bootId: someBoot(choice, role, name) }
}

export function register(choice: Choice): Operation {
  // Sometimes another process tries to take the name.
  const known = someServer(choice)
  const server = {
    ...known,
    bootId: choice.random.chance(0.15) ? choice.random.id() : known.bootId,
    processId: 7,
    host: 'test',
    version: '1',
    slots: choice.random.whole(1, 2),
  }
  return operation('servers.register', server, ({ store }) => store.servers.register(server, lease.serverMs))
}

export function heartbeat(choice: Choice): Operation {
  const { random, rows } = choice
  const server = { ...someServer(choice), slots: random.whole(1, 2) }
  const running = [...rows.executions.values()]
    .filter(() => random.chance(0.2))
    .map((execution) => attemptOf(choice, execution, random.chance(0.8) ? execution.claimToken : null))
  if (random.chance(0.1)) running.push(attemptOf(choice, null, null))
  const state = {
    busy: random.whole(0, 2),
    draining: random.chance(0.1),
    holdReason: random.chance(0.1) ? memoryLow(1, 2) : null,
    running,
  }
  const nobody = { ...server, name: 'nobody' }
  return {
    ...operation('servers.heartbeat', { server, state }, ({ store }) =>
      store.servers.heartbeat(server, state),
    ),
    async readsFirst({ store }) {
      const { stopped, abandoned } = await store.servers.heartbeat(nobody, state)
      return { stopped, abandoned }
    },
  }
}

export function reportStandstill(choice: Choice): Operation {
  const { bootId } = someServer(choice)
  const endsInMs = choice.random.pick([0, 2_000, 6_000])
  return operation('servers.reportStandstill', { bootId, endsInMs }, ({ store }) =>
    store.servers.reportStandstill(bootId, endsInMs),
  )
}

export function leave(choice: Choice): Operation {
  const server = someServer(choice)
  return operation('servers.leave', server, ({ store }) => store.servers.leave(server))
}

export const readSettings = () =>
  operation('clusterSettings.read', null, ({ store }) => store.clusterSettings.read())

export function setScheduling({ random }: Choice): Operation {
  const enabled = random.chance(0.8)
  return operation('clusterSettings.setSchedulingEnabled', enabled, ({ store }) =>
    store.clusterSettings.setSchedulingEnabled(enabled, 'operator'),
  )
}

function someCollaboration(random: Random): object {
  return {
    ...(random.chance(0.5) ? { preferredLeader: random.pick(schedulers) } : {}),
    ...(random.chance(0.5) ? { failoverTimeoutSeconds: random.pick([2, 4.5]) } : {}),
    ...(random.chance(0.5) ? { threadsPerServer: random.pick([null, 3]) } : {}),
  }
}

export function replaceCollaboration(choice: Choice): Operation {
  const change = {
    collaboration: someCollaboration(choice.random),
    by: 'operator',
    ifVersion: maybeStale(choice, choice.rows.settings.version),
  }
  return operation('clusterSettings.replaceCollaboration', change, ({ store }) =>
    store.clusterSettings.replaceCollaboration(change),
  )
}
