import { dayAfter, dayIn, hourOfDay } from '../../times/day.ts'

/** From six in the evening, or from now, to eight in the morning. */
export function nightOf(nowEpoch: number, zone: string): { readonly from: number; readonly to: number } {
  const today = dayIn(zone, nowEpoch)
  const now = nowEpoch - (nowEpoch % 1_800)
  const morning = hourOfDay(today, 8, zone)
  if (nowEpoch < morning) return { from: now, to: morning }
  const evening = hourOfDay(today, 18, zone)
  return { from: Math.max(now, evening), to: hourOfDay(dayAfter(today, 1), 8, zone) }
}
