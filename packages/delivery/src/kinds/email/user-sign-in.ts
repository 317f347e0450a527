import type { Failure, MailServer } from '@punctual/domain'

/** Where the user of a mail server signs in, and the application that asks for it. */
interface UserSignInPlace {
  readonly id: string
  readonly name: string
  readonly authorityUrl: string
  readonly tenantId: string
  readonly clientId: string
  readonly scope: string
}

const usualAuthority = 'https://login.microsoftonline.com'

/** What a user agrees to: to send, and to read the mailbox for mails that come back. */
const sending = 'https://outlook.office.com/SMTP.Send'
const reading = 'https://outlook.office.com/IMAP.AccessAsUser.All'

/** Of a server that a user signs in to; null where the address of its tokens is not of the Microsoft identity platform. */
export function userSignInPlace({
  id,
  name,
  settings: { oauth, bounces },
}: Pick<MailServer, 'id' | 'name' | 'settings'>): UserSignInPlace | null {
  if (oauth?.isUser !== true) return null
  const { tokenUrl, clientId } = oauth
  const named = /^(?<authorityUrl>https?:\/\/[^/]+)\/(?<tenantId>[^/]+)\/oauth2\/v2\.0\/token$/.exec(tokenUrl)
  if (tokenUrl !== '' && named === null) return null
  const { authorityUrl = usualAuthority, tenantId = oauth.tenantId } = named?.groups ?? {}
  const scope = oauth.scope || (bounces === null ? sending : `${sending} ${reading}`)
  return { id, name, authorityUrl, tenantId, clientId, scope }
}

type TokenAnswer =
  | { readonly ok: true; readonly value: { readonly value: string; readonly usableUntilMs: number } }
  | { readonly ok: false; readonly failure: Failure }

/** A token of the user who has signed in to a mail server. */
export type UserToken = (server: MailServer, signal: AbortSignal) => Promise<TokenAnswer>

/** @param fetch of the package that signs users in */
export function userTokenBy(
  fetch: (place: UserSignInPlace, signal: AbortSignal) => Promise<TokenAnswer>,
): UserToken {
  return async (server, signal) => {
    const place = userSignInPlace(server)
    if (place === null) throw new TypeError('a user signs in to the mail server')
    return await fetch(place, signal)
  }
}
