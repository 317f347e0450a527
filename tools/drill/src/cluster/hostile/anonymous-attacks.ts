import { randomBytes } from 'node:crypto'

import type { Attack, Attacked } from './attack.ts'

const form = 'application/x-www-form-urlencoded'
const tokenRoutes = ['/api/login/token', '/oauth2/token'] as const

/** Half-open requests are held this long, or until the api closes them. */
const heldMs = 5_000
const heldConnections = 20

const guesses = { atOnce: 10, rounds: 3 }

function withoutToken(
  name: string,
  send: (attacked: Attacked, random: () => number) => Promise<void>,
): Attack {
  return { name, side: 'without a token', send }
}

/** Posts the same to both routes that answer callers without a token. */
async function toTokenRoutes(
  { stranger }: Attacked,
  body: string | Buffer,
  contentType = form,
): Promise<void> {
  for (const path of tokenRoutes) await stranger.post({ path, body, contentType })
}

async function holdMany({ stranger }: Attacked, bytes: string | Buffer): Promise<void> {
  await Promise.all(Array.from({ length: heldConnections }, () => stranger.holdOpen(bytes, heldMs)))
}

/** A flood within the number of connections that one address has. */
async function guessPasswords({ guesser }: Attacked): Promise<void> {
  for (let round = 0; round < guesses.rounds; round += 1) {
    const guess = () =>
      guesser.post({
        path: tokenRoutes[0],
        contentType: form,
        body: `username=admin&password=${randomBytes(9).toString('hex')}`,
      })
    await Promise.all(Array.from({ length: guesses.atOnce }, guess))
  }
}

export const anonymousAttacks: readonly Attack[] = [
  withoutToken('repeated keys', (attacked) => toTokenRoutes(attacked, 'a=&'.repeat(40_000))),
  withoutToken('many keys', (attacked) =>
    toTokenRoutes(attacked, Array.from({ length: 20_000 }, (_, index) => `k${index}=`).join('&')),
  ),
  withoutToken('nested keys', (attacked) => toTokenRoutes(attacked, `a${'[b]'.repeat(20_000)}=1`)),
  withoutToken('long user name', (attacked) =>
    toTokenRoutes(attacked, `username=${'a'.repeat(100_000)}&password=x`),
  ),
  withoutToken('percent signs', (attacked) =>
    toTokenRoutes(attacked, `username=${'%'.repeat(100_000)}&password=x`),
  ),
  withoutToken('junk bytes', (attacked, random) =>
    toTokenRoutes(attacked, Buffer.from(Array.from({ length: 50_000 }, () => Math.floor(random() * 256)))),
  ),
  withoutToken('deep JSON', (attacked) => toTokenRoutes(attacked, '['.repeat(100_000), 'application/json')),
  withoutToken('half-open requests', (attacked) =>
    holdMany(attacked, 'POST /api/login/token HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\na'),
  ),
  withoutToken('half a header', (attacked) =>
    holdMany(attacked, `GET /api/service/ping HTTP/1.1\r\nX-A: ${'a'.repeat(10_000)}`),
  ),
  withoutToken('junk in place of HTTP', (attacked) => holdMany(attacked, randomBytes(20_000))),
  withoutToken('bad logins', guessPasswords),
]
