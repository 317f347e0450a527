/**
 * One token for all calls of a client.
 *
 * The token is acquired when the first call needs it; calls that run in parallel share the request. It is
 * renewed ahead of its end, and a renewal that fails then does not matter as long as the old token lives. A
 * token that the service refuses (revoked, or expired by another clock) is replaced once for each call that
 * it failed. Calls that were refused together share that request too.
 *
 * Not guaranteed: that a token lives as long as it says; the service has the last word.
 */
import type { Clock } from '@punctual/runtime'

/** A token as it is sent, and how long it is good. */
export interface AccessToken {
  /** Value of the Authorization header: `bearer …` or `token …`. */
  readonly authorization: string
  /** From when on a new one is asked for. */
  readonly renewAt: Date
  readonly expiresAt: Date
}

/** The longest time before its end at which a token is renewed. */
const renewalMarginMs = 5 * 60_000

/** @param lifetimeMs from now */
export function accessToken(
  authorization: string,
  { lifetimeMs, now }: { lifetimeMs: number; now: Date },
): AccessToken {
  const expiresAtMs = now.getTime() + lifetimeMs
  const renewAt = new Date(expiresAtMs - Math.min(renewalMarginMs, lifetimeMs / 10))
  return { authorization, renewAt, expiresAt: new Date(expiresAtMs) }
}

export interface TokenHolder {
  /** The Authorization header for a call. @throws what `obtain` throws */
  current(): Promise<string>
  /**
   * The header to use instead of a refused one; null when no other can be had. @throws what `obtain` throws
   */
  replace(refused: string): Promise<string | null>
}

export interface TokenHolderOptions {
  readonly clock: Clock
  /** A token to begin with. */
  readonly known: AccessToken | null
  /** Asks the service for a token; null when there are no credentials to do so. */
  readonly obtain: (() => Promise<AccessToken>) | null
  readonly onToken: (token: AccessToken) => void
}

export function createTokenHolder({ clock, known, obtain, onToken }: TokenHolderOptions): TokenHolder {
  let token = known
  let obtaining: Promise<AccessToken> | null = null

  const obtainOnce = (ask: () => Promise<AccessToken>): Promise<AccessToken> => {
    obtaining ??= ask()
      .then((obtained) => {
        token = obtained
        onToken(obtained)
        return obtained
      })
      .finally(() => (obtaining = null))
    return obtaining
  }

  return {
    async current() {
      const held = token
      if (obtain === null) return held?.authorization ?? ''
      if (held === null) return (await obtainOnce(obtain)).authorization
      const now = clock.now().getTime()
      if (now < held.renewAt.getTime()) return held.authorization
      const renewed = obtainOnce(obtain)
      const stillGood = now < held.expiresAt.getTime()
      const { authorization } = await (stillGood ? renewed.catch(() => held) : renewed)
      return authorization
    },
    async replace(refused) {
      if (obtain === null) return null
      if (token !== null && token.authorization !== refused) return token.authorization
      return (await obtainOnce(obtain)).authorization
    },
  }
}
