import { z } from 'zod'

/** Who has logged in, and with what the console calls the REST interface for them. */
export const sessionAccount = z.object({
  userId: z.string(),
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.string(),
  /** Never leaves the server. */
  token: z.string(),
  expiresAtMs: z.number(),
})

export type SessionAccount = z.infer<typeof sessionAccount>

declare module 'fastify' {
  interface Session {
    account?: SessionAccount
  }
}
