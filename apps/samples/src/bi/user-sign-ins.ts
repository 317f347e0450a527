import { randomBytes, randomInt } from 'node:crypto'

/** What a device that asks for a token by its code is answered. */
export type DeviceState =
  | { readonly state: 'pending' | 'slow_down' | 'declined' | 'expired' | 'unknown' }
  | { readonly state: 'signed-in'; readonly userName: string }

/** Users who sign in by device code, and their refresh tokens, in memory. */
export interface UserSignIns {
  begin(now: Date): { readonly deviceCode: string; readonly userCode: string }
  /** What the user does at the page of the platform; false for a code that is not known. */
  decide(userCode: string, decision: { readonly userName: string } | 'declined'): boolean
  ask(deviceCode: string, now: Date): DeviceState
  issue(userName: string): string
  /**
   * Takes a refresh token for a new one; null when it is none. The one before stays valid, as on the
   * platform, unless each is good for one use.
   */
  renew(token: string, each: { readonly forOneUse: boolean }): string | null
}

interface Pending {
  readonly userCode: string
  readonly beganAt: number
  askedAt: number
  decision: { readonly userName: string } | 'declined' | null
}

/** Life of a code and shortest time between two questions, as the platform has them. */
export const deviceSeconds = { life: 900, interval: 1 } as const

const letters = 'BCDFGHJKLMNPQRSTVWXZ'

export function createUserSignIns(): UserSignIns {
  const pending = new Map<string, Pending>()
  const tokens = new Map<string, string>()
  const signIns: UserSignIns = {
    begin(now) {
      const deviceCode = randomBytes(24).toString('base64url')
      const userCode = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')
      pending.set(deviceCode, { userCode, beganAt: now.getTime(), askedAt: 0, decision: null })
      return { deviceCode, userCode }
    },
    decide(userCode, decision) {
      const found = [...pending.values()].find((each) => each.userCode === userCode.trim().toUpperCase())
      if (found === undefined) return false
      found.decision = decision
      return true
    },
    ask(deviceCode, now) {
      const found = pending.get(deviceCode)
      if (found === undefined) return { state: 'unknown' }
      const [at, before] = [now.getTime(), found.askedAt]
      found.askedAt = at
      if (at - found.beganAt > deviceSeconds.life * 1_000) return { state: 'expired' }
      if (found.decision === null)
        return { state: at - before < deviceSeconds.interval * 1_000 ? 'slow_down' : 'pending' }
      pending.delete(deviceCode)
      return found.decision === 'declined'
        ? { state: 'declined' }
        : { state: 'signed-in', userName: found.decision.userName }
    },
    issue(userName) {
      const token = randomBytes(32).toString('base64url')
      tokens.set(token, userName)
      return token
    },
    renew(token, { forOneUse }) {
      const userName = tokens.get(token)
      if (userName === undefined) return null
      if (forOneUse) tokens.delete(token)
      return signIns.issue(userName)
    },
  }
  return signIns
}
