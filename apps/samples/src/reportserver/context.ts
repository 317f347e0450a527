import type { Clock, Logger } from '@punctual/runtime'

import type { DataLibrary } from '../data/library.ts'
import type { Renderer } from '../rendering/renderer.ts'
import type { Faults } from './faults.ts'
import type { Statistics } from './statistics.ts'

export interface SampleReportServerSettings {
  readonly user: string
  readonly password: string
}

/** What every route of the sample report server may use. */
export interface SampleReportServerContext {
  readonly settings: SampleReportServerSettings
  readonly clock: Clock
  readonly logger: Logger
  readonly library: DataLibrary
  readonly renderer: Renderer
  readonly faults: Faults
  readonly statistics: Statistics
  /** Ends waits when the server closes. */
  readonly stopping: AbortSignal
}
