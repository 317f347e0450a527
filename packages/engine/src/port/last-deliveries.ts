import type { LastDelivery } from './execution-record.ts'
import type { RowRange } from './ledger-data.ts'

export interface LastDeliveries {
  /**
   * Among the last ten thousand runs of the schedule, without those that sent kept files again. Null when no
   * recipient accepted any of them.
   * Refuses: nothing.
   * Proof: `history/resend-tells-nothing.test.ts`
   *
   * @param range of the rows of the data that are read; null for all
   */
  find(scheduleId: string, range: RowRange | null): Promise<LastDelivery | null>
}
