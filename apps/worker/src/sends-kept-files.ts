import type { ClaimedExecution } from '@punctual/engine'

/** Whether a run makes nothing anew: it sends the files of an ended run again, or those that it was held with. */
export function sendsKeptFiles({
  resendOf,
  isReleased,
}: Pick<ClaimedExecution, 'resendOf' | 'isReleased'>): boolean {
  return resendOf !== null || isReleased
}
