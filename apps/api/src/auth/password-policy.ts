/**
 * Which passwords nobody may choose: those that guessers try first, and those around the name of the user. Asked only when
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
    if (containsName(folded, userName)) return 'must not contain the user name, forwards or backwards'
    if ((await (common ??= readCommonPasswords())).has(folded))
      return 'is one of the passwords that are guessed first; choose another one'
    return null
  }
}

/** Names of one or two letters are in many good passwords, and help no guesser. */
const shortestName = 3

function containsName(folded: string, userName: string): boolean {
  const name = userName.trim().toLowerCase().normalize('NFKC')
  if (name.length < shortestName) return folded === name
  const text = folded.normalize('NFKC')
  return text.includes(name) || text.includes([...name].toReversed().join(''))
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
