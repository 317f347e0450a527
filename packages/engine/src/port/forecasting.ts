import type { ComingSpan } from './cluster-data.ts'
import type {
  ForecastAccount,
  ForecastCluster,
  ForecastSchedule,
  PastRun,
  PresentRun,
  UsualDurations,
} from './forecast-data.ts'

/** What a forecast of the queue is made of. */
export interface Forecasting {
  /**
   * Reads the enabled schedules that have a run before an instant, that are held, or whose time a question moves.
   * Refuses: nothing.
   * Proof: `apps/api/test/schedules/forecast.test.ts`
   */
  schedules(asked: {
    before: Date
    limit: number
    moved: { readonly scheduleIds: readonly string[]; readonly folderKeys: readonly string[] }
  }): Promise<ForecastSchedule[]>
  /**
   * Reads all source accounts, those out of sight without a name.
   * Refuses: nothing.
   * Proof: `apps/api/test/schedules/forecast.test.ts`
   */
  accounts(): Promise<ForecastAccount[]>
  /**
   * Reads the runs that have not ended.
   * Refuses: nothing.
   * Proof: `apps/api/test/schedules/forecast.test.ts`
   */
  present(limit: number): Promise<PresentRun[]>
  /**
   * Reads the runs that were due in a stretch of the past, and when they started.
   * Refuses: what a window has skipped.
   * Proof: `apps/api/test/schedules/forecast.test.ts`
   */
  past(span: ComingSpan, limit: number): Promise<PastRun[]>
  /**
   * Reads how long runs took that ended before an instant: the mean of each schedule without outliers, of each account, and of all.
   * Refuses: a run that did not make its files, was held, or sent kept files.
   * Proof: `apps/api/test/schedules/forecast.test.ts`
   */
  usualDurations(before: Date): Promise<UsualDurations>
  /**
   * Reads the settings of placement, the live workers and the windows of servers.
   * Refuses: a server that drains.
   * Proof: `apps/api/test/schedules/forecast.test.ts`
   */
  cluster(leaseMs: number): Promise<Omit<ForecastCluster, 'caps'>>
}
