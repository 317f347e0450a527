import type { Right, Role } from '@punctual/domain'
import { type Sentence, sentence, type SentenceCode } from '@punctual/domain/words'

const roleCodes = {
  Viewer: 'role_viewer',
  Editor: 'role_editor',
  Administrator: 'role_administrator',
} as const satisfies Readonly<Record<Role, SentenceCode>>

const rightCodes = {
  View: 'right_view',
  Download: 'right_download',
  Run: 'right_run',
  Edit: 'right_edit',
  Manage: 'right_manage',
} as const satisfies Readonly<Record<Right, SentenceCode>>

/** The name of a role in the languages of the users. */
export function roleWord(role: Role): Sentence {
  return sentence(roleCodes[role])
}

/** The name of a right in the languages of the users. */
export function rightWord(right: Right): Sentence {
  return sentence(rightCodes[right])
}
