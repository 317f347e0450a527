import {
  createEgressGuard,
  type EgressGuard,
  egressRules,
  egressSettings,
  loopbackHosts,
} from '@punctual/runtime'

/** The guard of outgoing connections as a local cluster has it: this machine may be connected to. */
export function loopbackEgress(): EgressGuard {
  return createEgressGuard(
    egressRules({
      EGRESS_ALLOW: egressSettings.EGRESS_ALLOW.parse(loopbackHosts),
      EGRESS_DENY: [],
      EGRESS_UNLISTED: 'public',
    }),
  )
}
