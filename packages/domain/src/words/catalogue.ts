import { errorTitles } from './rooms/error-titles.ts'
import { runFailures } from './rooms/failures.ts'
import { fieldWords } from './rooms/fields.ts'
import { absenceWords, findingWords } from './rooms/findings.ts'
import { runWords } from './rooms/runs.ts'
import { scheduleWords } from './rooms/schedules.ts'
import { sourceCheckWords } from './rooms/source-checks.ts'
import { sourceFailures } from './rooms/source-failures.ts'
import { statusWords } from './rooms/statuses.ts'
import { waitWords } from './rooms/waits.ts'

/** One sentence. Each language names the same values. */
interface Text {
  readonly en: string
  readonly de: string
}

/**
 * Every sentence of the service in every language, by its code. Codes are never renamed: programs branch on them. A
 * name in braces is a value of the sentence.
 */
export const catalogue = {
  ...errorTitles,
  ...fieldWords,
  ...sourceFailures,
  ...runFailures,
  ...findingWords,
  ...absenceWords,
  ...runWords,
  ...scheduleWords,
  ...sourceCheckWords,
  ...statusWords,
  ...waitWords,
} as const satisfies Readonly<Record<string, Text>>

export type SentenceCode = keyof typeof catalogue
