import type { ScheduleKind } from '@punctual/domain'
import { z } from 'zod'

/** The words that clients use for kinds of schedules, and what is stored. */
const kinds: Readonly<Record<string, ScheduleKind>> = {
  single: 'single',
  report: 'single',
  'single-data-driven': 'single',
  'data-driven': 'single',
  paginated: 'paginated',
  'paginated-data-driven': 'paginated',
  package: 'package',
  'package-data-driven': 'package',
}

const reserved = new Set(['automation', 'event', 'event-package'])

/** `ScheduleType` of a request, without regard to case: `single` (or `report`), `paginated`, `package`. */
export const scheduleType = z
  .string()
  .max(50)
  .transform((word, context): ScheduleKind => {
    const asked = word.trim().toLowerCase()
    const kind = kinds[asked]
    if (kind !== undefined) return kind
    const reason = reserved.has(asked) ? `"${asked}" schedules are reserved and cannot be used yet` : 'is not a kind of schedule'
    context.addIssue({ code: 'custom', message: `${reason}; use single, paginated or package` })
    return z.NEVER
  })
