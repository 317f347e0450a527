/** What Windows says of an account that may not sign in, by the number in a page of refusal. */
const states: Readonly<Record<string, string>> = {
  '0x80070533': 'The user of the source account is disabled in the directory.',
  '0xc0000072': 'The user of the source account is disabled in the directory.',
  '0x80070775': 'The user of the source account is locked after too many wrong passwords.',
  '0xc0000234': 'The user of the source account is locked after too many wrong passwords.',
  '0x80070701': 'The user of the source account has expired in the directory.',
  '0xc0000193': 'The user of the source account has expired in the directory.',
  '0x80070532': 'The password of the user of the source account has expired.',
  '0xc0000071': 'The password of the user of the source account has expired.',
  '0x80070773': 'The user of the source account must change the password before the first sign-in.',
  '0xc0000224': 'The user of the source account must change the password before the first sign-in.',
}

/** Why an account may not sign in although its password may be right, if the page of a 401 says so. */
export function accountStateIn(page: string): string | null {
  for (const [code] of page.matchAll(/\b0x[\da-f]{8}\b/gi)) {
    const state = states[code.toLowerCase()]
    if (state !== undefined) return state
  }
  return null
}
