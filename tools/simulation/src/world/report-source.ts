import { definedName, failure } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import type { Sources } from '@punctual/source'
import type { Random } from '@punctual/testing/random'

import type { Machine } from '../machine/machine.ts'
import type { InjectedFault } from './network.ts'

/** How the source system behaves. */
export interface SourceBehaviour {
  readonly meanMs: number
  /** Share of exports that fail for now. */
  readonly busy: number
  /** Share of exports that fail for good. */
  readonly broken: number
}

/** The source system: takes its time, and sometimes fails. A file is its path. */
export function createReportSource(options: {
  machine: Machine
  random: Random
  injectFault: InjectedFault
  behaviour: SourceBehaviour
  /** Whether it cannot be reached now. */
  isAway: () => boolean
}): Sources {
  const { machine, random, injectFault, behaviour, isAway } = options
  const sources: Pick<Sources, 'export'> = {
    async export({ definition, format, directory }, signal) {
      injectFault('before', machine, 'source.export')
      await machine.clock.sleep(random.duration(behaviour.meanMs), signal)
      injectFault('after', machine, 'source.export')
      if (isAway()) return { ok: false, failure: failure('source_unreachable') }
      if (random.chance(behaviour.busy)) return { ok: false, failure: failure('source_busy') }
      if (random.chance(behaviour.broken)) return { ok: false, failure: failure('source_report_not_found') }
      const reportName = definedName(definition) ?? 'report'
      const extension = format.toLowerCase()
      const chosen = { method: 1, reason: sentence('made_by_export') } as const
      const path = `${directory}/${reportName}.${extension}`
      return {
        ok: true,
        file: { path, contentType: '', bytes: 1, reportName, extension, expectedPages: null, chosen },
      }
    },
  }
  return sources as Sources
}
