/**
 * Which passwords nobody may choose: those that guessers try first, and the name of the user. Asked only when
 * a password is set: one that was set earlier goes on working.
 */
import { maxPasswordLength, shortestPassword } from './password.ts'

/** What is wrong with a password that is to be set, as the end of a sentence; null when nothing is. */
export type PasswordPolicy = (password: string, userName: string) => Promise<string | null>

export function createPasswordPolicy(): PasswordPolicy {
  let common: Promise<ReadonlySet<string>> | undefined
  return async (password, userName) => {
    if (password.length < shortestPassword) return `must have at least ${shortestPassword} characters`
    if (password.length > maxPasswordLength) return `must have at most ${maxPasswordLength} characters`
    const folded = password.trim().toLowerCase()
    if (folded === userName.trim().toLowerCase()) return 'must not be the user name'
    if ((await (common ??= readCommonPasswords())).has(folded))
      return 'is one of the passwords that are guessed first; choose another one'
    return null
  }
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
