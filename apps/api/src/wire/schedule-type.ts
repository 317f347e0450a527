import type { ScheduleKind } from '@punctual/domain'
import { refused, sentence } from '@punctual/domain/words'
import { z } from 'zod'

/** The words that clients use for kinds of schedules, and what is stored. */
const kinds: Readonly<Record<string, ScheduleKind>> = {
  single: 'single',
  report: 'single',
  paginated: 'paginated',
  package: 'package',
  '': 'single',
}

const reserved = new Set(['automation', 'event', 'event-package'])

/**
 * `ScheduleType` of a request, without regard to case: `single` (or `report`), `paginated`, `package`. A
 * data-driven one is of the same kind, so `data-driven` before or after a word, or by itself, changes
 * nothing.
 */
export const scheduleType = z
  .string()
  .max(50)
  .transform((word, context): ScheduleKind => {
    const asked = word.trim().toLowerCase()
    const kind = asked === '' ? undefined : kinds[asked.replace(/^data-?driven-?|-?data-?driven$/, '')]
    if (kind !== undefined) return kind
    const said = reserved.has(asked)
      ? sentence('schedule_kind_reserved', { asked })
      : sentence('schedule_kind_unknown')
    context.addIssue({ code: 'custom', ...refused(said) })
    return z.NEVER
  })
  .meta({
    id: 'ScheduleTypeInput',
    enum: ['single', 'report', 'paginated', 'package'],
    description: 'report is the same as single; data-driven before or after a word changes nothing',
  })
