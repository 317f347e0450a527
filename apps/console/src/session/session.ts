/** Who has logged in, and with what the console calls the REST interface for them. */
export interface SessionAccount {
  readonly userId: string
  readonly userName: string
  readonly firstName: string
  readonly lastName: string
  readonly role: string
  /** Never leaves the server. */
  readonly token: string
  readonly expiresAtMs: number
}

declare module 'fastify' {
  interface Session {
    account?: SessionAccount
  }
}
