import { type Sentence, sentence } from '@punctual/domain/words'

/** What Windows says of an account that may not sign in, by the number in a page of refusal. */
const states: Readonly<Record<string, Sentence>> = {
  '0x80070533': sentence('user_disabled'),
  '0xc0000072': sentence('user_disabled'),
  '0x80070775': sentence('user_locked'),
  '0xc0000234': sentence('user_locked'),
  '0x80070701': sentence('user_expired'),
  '0xc0000193': sentence('user_expired'),
  '0x80070532': sentence('user_password_expired'),
  '0xc0000071': sentence('user_password_expired'),
  '0x80070773': sentence('user_password_initial'),
  '0xc0000224': sentence('user_password_initial'),
}

/** Why an account may not sign in although its password may be right, if the page of a 401 says so. */
export function accountStateIn(page: string): Sentence | null {
  for (const [code] of page.matchAll(/\b0x[\da-f]{8}\b/gi)) {
    const state = states[code.toLowerCase()]
    if (state !== undefined) return state
  }
  return null
}
