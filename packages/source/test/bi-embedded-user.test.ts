import type { StoredSignIn, StoredSignIns } from '@punctual/source'
import { expect, test } from 'vitest'

import { startEmbedding, weather } from './support/embedding.ts'

const never = new AbortController().signal

/** What the sign-in of one user left, in memory. */
function storedSignIns(): { readonly signIns: StoredSignIns; keep(token: string): void } {
  let signIn: StoredSignIn | null = null
  const signedInAt = new Date()
  const endsAt = new Date(signedInAt.getTime() + 86_400_000)
  return {
    keep(token) {
      signIn = { token, version: 1, signedInAt, endsAt }
    },
    signIns: {
      read: async () => (signIn === null ? { kind: 'none' } : { kind: 'signed-in', signIn }),
      async rotate({ version, token, endsAt: ends }) {
        if (signIn?.version !== version) return false
        signIn = { ...signIn, token, version: version + 1, endsAt: ends }
        return true
      },
    },
  }
}

test(
  'the report of a signed-in user is shown with the token of the user, and rows of another identity with an embed token',
  { timeout: 240_000 },
  async () => {
    const stored = storedSignIns()
    await using embedding = await startEmbedding({ signIns: stored.signIns })
    const account = embedding.account({ authType: 'User', secret: null })
    const started = await embedding.sources.startSignIn(account, never)
    if (!started.ok) throw new Error(JSON.stringify(started.failure))
    const { userCode, deviceCode } = started.value
    const answer = { code: userCode, user: 'analyst@contoso.example', answer: 'yes' }
    await fetch(`${embedding.server.url}/devicelogin`, { method: 'POST', body: new URLSearchParams(answer) })
    const signedIn = await embedding.sources.pollSignIn(account, deviceCode, never)
    if (!signedIn.ok || signedIn.value.state !== 'signed-in') throw new Error(JSON.stringify(signedIn))
    stored.keep(signedIn.value.token)
    const definition = weather({ method: 2, pageIndexes: [0] })
    expect(await embedding.render(definition, 'PDF', account)).toMatchObject({ ok: true })
    expect(await embedding.embedded()).toMatchObject([{ tokenType: 0 }])
    const identity = { roles: [], customData: null, datasets: [], auditableContext: null }
    const identities = [{ ...identity, userName: 'reader@example.org' }]
    expect(await embedding.render({ ...definition, identities }, 'PDF', account)).toMatchObject({ ok: true })
    expect(await embedding.embedded()).toMatchObject([{ tokenType: 0 }, { tokenType: 1 }])
  },
)
