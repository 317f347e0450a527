import type { Client } from '../api/client.ts'
import { previewRuns } from '../api/preview-queries.ts'
import { findingsOf } from '../controls/place-findings.ts'
import { errorOf } from '../failure/error-of.ts'
import { type Recurrence, sentRecurrence } from './recurrence.ts'
import type { SectionFinding } from './section-finding.ts'

/** What is not answered by then is found when the schedule is saved. */
const timeoutMs = 5_000

/** What the service refuses of a rule, at the fields of its form; nothing while the service cannot be asked. */
export async function ruleRefusals(client: Client, rule: Recurrence): Promise<readonly SectionFinding[]> {
  try {
    const body = { Schedule: sentRecurrence(rule), Count: 1 }
    await previewRuns(client, body, AbortSignal.timeout(timeoutMs))
    return []
  } catch (error) {
    return findingsOf(errorOf(error), '').map((each) => ({ ...each, section: 'when' }))
  }
}
