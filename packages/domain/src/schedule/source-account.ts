import { z } from 'zod'

/**
 * Settings of an account as they are stored. What else is in them is known to the kind in
 * `packages/source/src/kinds` only.
 */
export const sourceAccountSettings = z.object({ kind: z.string() }).catchall(z.json())

export type SourceAccountSettings = z.infer<typeof sourceAccountSettings>

/** An account ready for use, its secret decrypted. Lives in memory only. */
export interface SourceAccount {
  readonly id: string
  readonly name: string
  /** How it proves who it is, in the words of its kind. */
  readonly authType: string
  readonly settings: SourceAccountSettings
  /** Client secret or password; the kinds with several keep them as JSON. */
  readonly secret: string | null
  /** Password of the proxy that the settings name; absent or null when there is none. */
  readonly proxyPassword?: string | null
}
