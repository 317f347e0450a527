import type { Finding } from '../controls/place-findings.ts'
import type { MessageId } from '../messages/en.ts'
import type { SectionName } from './section-names.ts'

/** What is wrong with a schedule, with the section where it can be corrected; null for none of them. */
export interface SectionFinding extends Finding {
  readonly section: SectionName | null
  /** Absent: refused by the service. Otherwise found missing here. */
  readonly missing?: MessageId
}
