import type { NetworkPolicy, NetworkPolicySpec } from 'kubernetes-types/networking/v1.d.ts'

import { labelsOf } from './container.ts'
import { apiPort, consolePort } from './servers.ts'

const of = (name: string) => ({ podSelector: { matchLabels: labelsOf(name) } })
const tcp = (...ports: number[]) => ports.map((port) => ({ protocol: 'TCP' as const, port }))
const everything = { matchLabels: { 'app.kubernetes.io/name': 'punctual' } }
/** A namespace whose pods may reach a port gets this label: that of the ingress, and that of the monitoring. */
const reached = (what: 'users' | 'monitoring') => ({
  namespaceSelector: { matchLabels: { [`punctual.access/${what}`]: 'allowed' } },
})

/** What may connect to what. All else is refused, in both directions. */
export const policies: readonly NetworkPolicy[] = [
  policy('default', { podSelector: {}, policyTypes: ['Ingress', 'Egress'] }),
  policy('names', {
    podSelector: everything,
    policyTypes: ['Egress'],
    egress: [
      {
        to: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } } }],
        ports: [
          { protocol: 'UDP', port: 53 },
          { protocol: 'TCP', port: 53 },
        ],
      },
    ],
  }),
  policy('stores', {
    podSelector: everything,
    policyTypes: ['Egress'],
    // PostgreSQL, Redis, and the sentinels that say where Redis is.
    egress: [{ ports: tcp(5432, 6379, 26_379) }],
  }),
  policy('api', {
    ...of('api'),
    policyTypes: ['Ingress'],
    ingress: [{ from: [of('console'), reached('users'), reached('monitoring')], ports: tcp(apiPort) }],
  }),
  policy('console', {
    ...of('console'),
    policyTypes: ['Ingress', 'Egress'],
    ingress: [{ from: [reached('users'), reached('monitoring')], ports: tcp(consolePort) }],
    egress: [{ to: [of('api')], ports: tcp(apiPort) }],
  }),
  ...['scheduler', 'worker'].map((name) =>
    policy(name, {
      ...of(name),
      policyTypes: ['Ingress'],
      ingress: [{ from: [reached('monitoring')], ports: tcp(9090) }],
    }),
  ),
  // Source systems, mail servers and destinations stand anywhere: EGRESS_ALLOW and EGRESS_DENY decide about them.
  // The api checks accounts and destinations; a scheduler sends notices.
  ...['api', 'scheduler', 'worker'].map((name) =>
    policy(`${name}-outgoing`, { ...of(name), policyTypes: ['Egress'], egress: [{}] }),
  ),
]

function policy(name: string, spec: NetworkPolicySpec): NetworkPolicy {
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: `punctual-${name}` },
    spec,
  }
}
