import { randomBytes } from 'node:crypto'

/** The addresses that the migrations take: of the superuser, and of the two roles that they make. */
export function withPasswords(adminUrl: string) {
  const addressOf = (role: string) => {
    const url = new URL(adminUrl)
    url.username = role
    url.password = randomBytes(16).toString('hex')
    return url.href
  }
  return {
    DATABASE_ADMIN_URL: adminUrl,
    DATABASE_URL: addressOf('punctual_owner'),
    DATABASE_APP_URL: addressOf('punctual_app'),
  }
}
