import { fine, type Found, warning } from './finding.ts'

/** More than this is seen as lateness in every list of runs. */
const largestDifferenceMs = 1_000

/** @param aheadMs by how much the other clock is ahead of that of this machine */
export function clockDifference(aheadMs: number): Found {
  const detail = `its clock is ${Math.abs(Math.round(aheadMs))} ms ${aheadMs < 0 ? 'behind' : 'ahead of'} that of this machine`
  return Math.abs(aheadMs) > largestDifferenceMs
    ? warning(detail, 'Let both machines follow the same time servers (chrony or ntpd).')
    : fine(detail)
}
