import type { SourceAccount } from '@punctual/domain'

import type { BiAccountSettings } from './settings.ts'

/** Where the user of a mail server signs in, and the application that asks for it. */
interface MailServerUser extends Pick<BiAccountSettings, 'authorityUrl' | 'tenantId' | 'clientId' | 'scope'> {
  readonly id: string
  readonly name: string
}

/** A mail server as the sign-in of users knows it: an account of the Microsoft identity platform without reports. */
export function mailServerAccount({ id, name, ...place }: MailServerUser): SourceAccount {
  const settings = { kind: 'bi', apiUrl: '', certificate: null, signInLifetimeDays: null, ...place }
  return { id, name, authType: 'User', settings, secret: null }
}
