import { loopbackEgress } from '@punctual/local'
import { silentLogger, systemClock } from '@punctual/runtime'
import { createSources, type Sources } from '@punctual/source'

/** The sources as a worker opens them, which may speak to this machine. */
export function openSources(): Sources {
  const egress = loopbackEgress()
  return createSources({ clock: systemClock(), random: Math.random, logger: silentLogger(), egress })
}
