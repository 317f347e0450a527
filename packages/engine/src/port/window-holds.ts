import type { WindowHold } from '@punctual/domain'

export interface WindowHolds {
  /**
   * The window of servers that a run waits for which may begin.
   * Refuses: nothing.
   * Proof: `apps/api/test/execution/windows-of-servers.test.ts`
   */
  windowHold(executionId: string): Promise<WindowHold | null>
}
