/**
 * Which passwords no user may choose: those that guessers try first, and those around the name of the user.
 * Asked only when a password is set: one that was set earlier goes on working.
 */
import { type Sentence, sentence } from '@punctual/domain/words'

import { maxPasswordLength, shortestPassword } from './password.ts'

/** What is wrong with a password that is to be set, as the end of a sentence; null when nothing is. */
export type PasswordPolicy = (password: string, userName: string) => Promise<Sentence | null>

export function createPasswordPolicy(): PasswordPolicy {
  let common: Promise<ReadonlySet<string>> | undefined
  return async (password, userName) => {
    if (password.length < shortestPassword) return sentence('password_too_short', { least: shortestPassword })
    if (password.length > maxPasswordLength) return sentence('password_too_long', { most: maxPasswordLength })
    if (containsName(password, userName)) return sentence('password_has_user_name')
    if ((await (common ??= readCommonPasswords())).has(password.trim().toLowerCase()))
      return sentence('password_easy_to_guess')
    return null
  }
}

/** Names of one or two letters are in many good passwords, and help no guesser. */
const shortestName = 3

function containsName(password: string, userName: string): boolean {
  const [text, name] = [lettersOf(password), lettersOf(userName)]
  if (name.length < shortestName) return text === name
  return text.includes(name) || text.includes([...name].toReversed().join(''))
}

/** Letters and digits without regard to case, compatibility forms and signs between: `Groß-Gerau` is `GROSSGERAU`. */
function lettersOf(text: string): string {
  // The capital ß becomes SS by way of the small one only.
  const folded = text.normalize('NFKC').toLowerCase().toUpperCase()
  return folded.replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/**
 * Read when the first password is set: the list takes a moment and some memory. Shorter ones are refused by
 * their length.
 */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const words = dictionary['passwords-common'].map(String)
  return new Set(words.filter(({ length }) => length >= shortestPassword).map((word) => word.toLowerCase()))
}
