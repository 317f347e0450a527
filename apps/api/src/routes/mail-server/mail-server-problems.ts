import { createPrivateKey } from 'node:crypto'
import { isIP } from 'node:net'

import type { StoredMailServer } from '@punctual/catalog'
import { mailEgress, userSignInPlace } from '@punctual/delivery/kinds'
import { type MailServerSecrets, type MailServerSettings, parseAddress } from '@punctual/domain'
import { egressSaid, sentence, type Sentence } from '@punctual/domain/words'
import { type EgressGuard, isLoopback, urlRefusal } from '@punctual/runtime'

import type { FieldError } from '../../http/problem.ts'
import type { MailServerInput } from './mail-server-wire.ts'

/** A mail server as a request says it. */
export interface Written {
  readonly input: MailServerInput
  readonly settings: MailServerSettings
  /** The server that is replaced; null for a new one. */
  readonly stored: StoredMailServer | null
}

/** What is wrong with a mail server as a request says it, each by its field. */
export function mailServerProblems(written: Written, egress: EgressGuard): FieldError[] {
  const { input, settings, stored } = written
  return [
    ...protocolProblems(input),
    ...hostProblems(
      settings,
      mailEgress(egress, { settings, operatorTarget: stored?.operatorTarget ?? null }),
    ),
    ...signInProblems(written, egress),
    ...senderProblems(settings),
    ...dkimProblems(input, stored),
    ...bouncesProblems(written, egress),
  ]
}

function protocolProblems({ Protocol, AuthType, Dkim }: MailServerInput): FieldError[] {
  if (Protocol === 'Smtp') return []
  return [
    ...(AuthType === 'OAuth2' ? [] : [{ field: 'AuthType', message: sentence('graph_needs_oauth') }]),
    ...(Dkim === null ? [] : [{ field: 'Dkim', message: sentence('graph_signs_itself') }]),
  ]
}

function hostProblems(
  { host, port }: Pick<MailServerSettings, 'host' | 'port'>,
  egress: EgressGuard,
  field = 'Host',
): FieldError[] {
  if (isIP(host) === 0 && !/^[\p{L}\p{N}](?:[\p{L}\p{N}._-]*[\p{L}\p{N}])?\.?$/u.test(host))
    return [{ field, message: sentence('host_form') }]
  const reason = egress.check({ host, port })
  if (reason === null) return []
  return [{ field, message: sentence('field_host_refused', { reason: egressSaid(reason) }) }]
}

/** The members that only some ways to sign in have. */
const membersOf = {
  None: [],
  Password: ['UserName', 'Password'],
  OAuth2: [
    'UserName',
    'TenantId',
    'ClientId',
    'ClientSecret',
    'TokenUrl',
    'Scope',
    'RefreshToken',
    'UserSignIn',
  ],
} as const satisfies Readonly<Record<MailServerInput['AuthType'], readonly (keyof MailServerInput)[]>>

function signInProblems({ input, settings, stored }: Written, egress: EgressGuard): FieldError[] {
  const { AuthType: authType } = input
  const used: readonly (keyof MailServerInput)[] = membersOf[authType]
  const unused = [...new Set<keyof MailServerInput>([...membersOf.Password, ...membersOf.OAuth2])]
    .filter((field) => !used.includes(field) && Boolean(input[field]))
    .map((field) => ({ field, message: sentence('field_unused_with_auth_type', { authType }) }))
  const keeps = (field: keyof MailServerSecrets) =>
    stored?.has?.includes(field) === true && !goesElsewhere(stored.settings, settings)
  const required = (field: string, isGiven: boolean): FieldError[] =>
    isGiven ? [] : [{ field, message: sentence('field_required_with_auth_type', { authType }) }]
  if (authType === 'None') return unused
  const user = required('UserName', input.UserName !== '')
  if (authType === 'Password') {
    const isGiven = Boolean(input.Password) || (input.Password === undefined && keeps('password'))
    return [...unused, ...user, ...required('Password', isGiven)]
  }
  if (input.UserSignIn)
    return [
      ...unused,
      ...user,
      ...required('ClientId', input.ClientId !== ''),
      ...required('TenantId', input.TenantId !== '' || input.TokenUrl !== ''),
      ...userSignInProblems({ input, settings }),
      ...tokenPlaceProblems(input, egress),
    ]
  const hasSecret = Boolean(input.ClientSecret) || (input.ClientSecret === undefined && keeps('clientSecret'))
  return [
    ...unused,
    ...user,
    ...required('ClientId', input.ClientId !== ''),
    ...required('ClientSecret', hasSecret),
    ...required('TenantId', input.TenantId !== '' || input.TokenUrl !== ''),
    ...tokenPlaceProblems(input, egress),
  ]
}

/** A user needs no proof of the application, and signs in at the Microsoft identity platform only. */
function userSignInProblems({ input, settings }: Pick<Written, 'input' | 'settings'>): FieldError[] {
  const unused = (['ClientSecret', 'RefreshToken'] as const)
    .filter((field) => Boolean(input[field]))
    .map((field) => ({ field, message: sentence('mail_user_needs_no_secret') }))
  const hasPlace = userSignInPlace({ id: '', name: '', settings }) !== null
  return hasPlace ? unused : [...unused, { field: 'TokenUrl', message: sentence('mail_user_token_url') }]
}

function tokenPlaceProblems({ TenantId, TokenUrl }: MailServerInput, egress: EgressGuard): FieldError[] {
  const tenant: FieldError[] = /^[\w.-]*$/.test(TenantId.trim())
    ? []
    : [{ field: 'TenantId', message: sentence('mail_tenant_form') }]
  if (TokenUrl.trim() === '') return tenant
  const wrong = tokenUrlProblem(URL.parse(TokenUrl.trim()), egress)
  return wrong === null ? tenant : [...tenant, { field: 'TokenUrl', message: wrong }]
}

/** The secret of the application goes there, so it goes in clear text to this machine only. */
function tokenUrlProblem(url: URL | null, egress: EgressGuard): Sentence | null {
  if (url === null || !/^https?:$/.test(url.protocol)) return sentence('url_not_http')
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) return sentence('mail_token_url_clear')
  const reason = urlRefusal(url, egress)
  return reason === null ? null : sentence('field_host_refused', { reason: egressSaid(reason) })
}

function senderProblems({ from }: MailServerSettings): FieldError[] {
  if (from === '') return []
  const parsed = parseAddress(from)
  return parsed.ok ? [] : [{ field: 'From', message: parsed.message }]
}

function dkimProblems({ Dkim }: MailServerInput, stored: StoredMailServer | null): FieldError[] {
  if (Dkim === null) return []
  const problems: FieldError[] = []
  const isName = (text: string) => /^[\w-]+(?:\.[\w-]+)*$/.test(text.trim())
  if (!isName(Dkim.Domain)) problems.push({ field: 'Dkim.Domain', message: sentence('host_form') })
  if (!isName(Dkim.Selector))
    problems.push({ field: 'Dkim.Selector', message: sentence('dkim_selector_form') })
  const isKept = Dkim.PrivateKey === undefined && stored?.has?.includes('dkimPrivateKey') === true
  if (!isKept && !isRsaKey(Dkim.PrivateKey ?? ''))
    problems.push({ field: 'Dkim.PrivateKey', message: sentence('dkim_key_form') })
  return problems
}

function bouncesProblems({ input, settings, stored }: Written, egress: EgressGuard): FieldError[] {
  const { Bounces } = input
  if (Bounces === null || settings.bounces === null) return []
  const keeps =
    stored?.has?.includes('bouncesPassword') === true && !bouncesGoElsewhere(stored.settings, settings)
  const hasPassword = Boolean(Bounces.Password) || (Bounces.Password === undefined && keeps)
  const user = `${Bounces.UserName}${input.UserName}`
  return [
    ...hostProblems(settings.bounces, egress, 'Bounces.Host'),
    ...(user === '' ? [{ field: 'Bounces.UserName', message: sentence('field_required') }] : []),
    ...(hasPassword || input.AuthType === 'OAuth2'
      ? []
      : [{ field: 'Bounces.Password', message: sentence('bounce_password_required') }]),
  ]
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

/** Whether a stored secret would go elsewhere, or less protected, after a change; then it has to be given again. */
export function goesElsewhere(before: MailServerSettings, after: MailServerSettings): boolean {
  const place = ({ host, port, security, verifyCertificate, oauth }: MailServerSettings) =>
    JSON.stringify([host.toLowerCase(), port, security, verifyCertificate, oauth?.tokenUrl, oauth?.tenantId])
  return place(before) !== place(after)
}

/** The same of the password of the mailbox for bounces. */
export function bouncesGoElsewhere(before: MailServerSettings, after: MailServerSettings): boolean {
  const place = ({ bounces }: MailServerSettings) =>
    bounces && [bounces.host.toLowerCase(), bounces.port, bounces.security, bounces.verifyCertificate]
  return JSON.stringify(place(before)) !== JSON.stringify(place(after))
}
