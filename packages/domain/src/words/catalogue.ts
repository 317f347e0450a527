import { adviceWords } from './rooms/advice-words.ts'
import { accessRefusals } from './rooms/access.ts'
import { accountRefusals } from './rooms/account-refusals.ts'
import { biWords } from './rooms/bi-words.ts'
import { cancelWords } from './rooms/cancel-words.ts'
import { clusterWords } from './rooms/cluster-words.ts'
import { connectionWords } from './rooms/connection-words.ts'
import { consoleRefusals } from './rooms/console-refusals.ts'
import { databaseWords } from './rooms/database-words.ts'
import { egressWords } from './rooms/egress.ts'
import { errorTitles } from './rooms/error-titles.ts'
import { destinationFields } from './rooms/destination-fields.ts'
import { destinationFormWords } from './rooms/destination-forms.ts'
import { executionRefusals } from './rooms/execution-refusals.ts'
import { expressionWords } from './rooms/expression-words.ts'
import { runFailures } from './rooms/failures.ts'
import { fieldWords } from './rooms/fields.ts'
import { fileWords } from './rooms/file-words.ts'
import { filterWords } from './rooms/filter-words.ts'
import { absenceWords, findingWords } from './rooms/findings.ts'
import { folderRefusals } from './rooms/folders.ts'
import { mailServerWords } from './rooms/mail-server-words.ts'
import { eventWords } from './rooms/event-words.ts'
import { forecastWords } from './rooms/forecast-words.ts'
import { holdWords } from './rooms/hold-words.ts'
import { mailWords } from './rooms/mail-words.ts'
import { moveInWords } from './rooms/move-in-words.ts'
import { noticeWords } from './rooms/notice-words.ts'
import { pageWords } from './rooms/page-words.ts'
import { planningWords } from './rooms/planning-words.ts'
import { proofWords } from './rooms/proof-words.ts'
import { queryWords } from './rooms/query-words.ts'
import { recallWords } from './rooms/recall-words.ts'
import { recipientWords } from './rooms/recipient-words.ts'
import { recurrenceFields } from './rooms/recurrence-fields.ts'
import { refusals } from './rooms/refusals.ts'
import { reportServerWords } from './rooms/report-server-words.ts'
import { ruleDescriptions } from './rooms/rule-descriptions.ts'
import { ruleReasons } from './rooms/rule-words.ts'
import { runWords } from './rooms/runs.ts'
import { scheduleFields } from './rooms/schedule-fields.ts'
import { scheduleRefusals } from './rooms/schedule-refusals.ts'
import { scheduleWords } from './rooms/schedules.ts'
import { signInWords } from './rooms/sign-in-words.ts'
import { sourceCheckWords } from './rooms/source-checks.ts'
import { sourceFailures } from './rooms/source-failures.ts'
import { sourceFields } from './rooms/source-fields.ts'
import { sourceFormWords } from './rooms/source-forms.ts'
import { sourceKindWords } from './rooms/source-kinds.ts'
import { sourceWords } from './rooms/source-words.ts'
import { statusWords } from './rooms/statuses.ts'
import { tokenWords } from './rooms/token-words.ts'
import { typeNames } from './rooms/type-names.ts'
import { valueWords } from './rooms/value-words.ts'
import { lateWords } from './rooms/late-words.ts'
import { waitWords } from './rooms/waits.ts'
import { needWords } from './rooms/need-words.ts'
import { windowWords } from './rooms/window-words.ts'

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
  ...destinationFields,
  ...destinationFormWords,
  ...adviceWords,
  ...errorTitles,
  ...fieldWords,
  ...refusals,
  ...accessRefusals,
  ...consoleRefusals,
  ...folderRefusals,
  ...accountRefusals,
  ...executionRefusals,
  ...eventWords,
  ...holdWords,
  ...scheduleRefusals,
  ...scheduleFields,
  ...expressionWords,
  ...recurrenceFields,
  ...planningWords,
  ...sourceWords,
  ...recallWords,
  ...ruleReasons,
  ...ruleDescriptions,
  ...valueWords,
  ...typeNames,
  ...sourceFields,
  ...sourceFormWords,
  ...sourceKindWords,
  ...filterWords,
  ...queryWords,
  ...egressWords,
  ...sourceFailures,
  ...runFailures,
  ...findingWords,
  ...absenceWords,
  ...runWords,
  ...scheduleWords,
  ...sourceCheckWords,
  ...statusWords,
  ...lateWords,
  ...waitWords,
  ...needWords,
  ...forecastWords,
  ...windowWords,
  ...biWords,
  ...cancelWords,
  ...clusterWords,
  ...connectionWords,
  ...databaseWords,
  ...fileWords,
  ...mailServerWords,
  ...mailWords,
  ...moveInWords,
  ...noticeWords,
  ...pageWords,
  ...proofWords,
  ...recipientWords,
  ...reportServerWords,
  ...signInWords,
  ...tokenWords,
} as const satisfies Readonly<Record<string, Text>>

export type SentenceCode = keyof typeof catalogue

/** Whether this build knows the code: a stored one may be of a later build. */
export function isSentenceCode(code: unknown): code is SentenceCode {
  return typeof code === 'string' && Object.hasOwn(catalogue, code)
}
