import { dayAfter, dayIn, startOfDay } from '../../times/day.ts'

const hourSeconds = 3_600

/** From six in the evening, or from now, to eight in the morning. */
export function nightOf(nowEpoch: number, zone: string): { readonly from: number; readonly to: number } {
  const today = dayIn(zone, nowEpoch)
  const now = nowEpoch - (nowEpoch % 1_800)
  const morning = startOfDay(today, zone) + 8 * hourSeconds
  if (nowEpoch < morning) return { from: now, to: morning }
  const evening = startOfDay(today, zone) + 18 * hourSeconds
  return { from: Math.max(now, evening), to: startOfDay(dayAfter(today, 1), zone) + 8 * hourSeconds }
}
