import {
  createEgressGuard,
  egressRules,
  egressSettings,
  loopbackHosts,
  silentLogger,
  systemClock,
} from '@punctual/runtime'
import { createSources, type Sources } from '@punctual/source'

/** The sources as a worker opens them, which may speak to this machine. */
export function openSources(): Sources {
  const egress = createEgressGuard(
    egressRules({
      EGRESS_ALLOW: egressSettings.EGRESS_ALLOW.parse(loopbackHosts),
      EGRESS_DENY: [],
      EGRESS_UNLISTED: 'public',
    }),
  )
  return createSources({ clock: systemClock(), random: Math.random, logger: silentLogger(), egress })
}
