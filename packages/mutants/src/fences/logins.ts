import { change, type Fence, test } from '../fence.ts'

const counters = 'prisma/migrations/20261122115500_login_counters/migration.sql'
const tokens = 'packages/store/src/access-tokens.ts'
const guessing = 'apps/api/test/token/guessing.test.ts'
const sessions = 'apps/api/test/token/sessions.test.ts'

/** Who gets in, and for how long. */
export const loginFences: readonly Fence[] = [
  {
    name: 'login-waits-grow',
    why: 'A password would be guessed from many addresses as fast as they are many.',
    mutants: [
      change(counters, {
        text: 'IF failures >= free_of_account THEN',
        replacement: 'IF failures < 0 THEN',
        judge: test(guessing, 'gets twenty tries in an hour from forty addresses together, over two processes, then waits that grow'),
      }),
    ],
  },
  {
    name: 'login-known-address-goes-ahead',
    why: 'Whoever guesses the password of somebody would keep its owner out, everywhere.',
    mutants: [
      change(counters, {
        text: `k."last_login_at" > present - interval '30 days'`,
        replacement: 'false',
        judge: test(
          guessing,
          'does not keep its owner out where the account has logged in from before, and does not lengthen the wait by trying on',
        ),
      }),
    ],
  },
  {
    name: 'login-hashes-bounded',
    why: 'A flood of logins would hold up every download and fill the memory.',
    mutants: [
      change('apps/api/src/auth/login-slots.ts', {
        text: 'lines[asker].length >= queue',
        replacement: 'lines[asker].length < 0',
        judge: test(guessing, 'are answered 503 before any work, counted nowhere, and tokens go on working'),
      }),
    ],
  },
  {
    name: 'token-of-a-live-credential',
    why: 'A token that was asked for while its password was replaced would live on for a day.',
    mutants: [
      change(tokens, {
        text: 'AND enabled AND password_hash = $5 FOR SHARE',
        replacement: 'AND $5::text IS NOT NULL FOR SHARE',
        judge: test(sessions, 'is not given: neither for a password, a disabled user nor a secret'),
      }),
      change(tokens, {
        text: 'AND password_hash = $5 FOR SHARE',
        replacement: 'AND password_hash = $5',
        judge: test(sessions, 'is ended by the change that waits for it'),
      }),
    ],
  },
  {
    name: 'revoke-only-own-tokens',
    why: 'One client would end the sessions of all others.',
    mutants: [
      change(tokens, {
        text: '($2::uuid IS NULL OR subject_id = $2)',
        replacement: '($2::uuid IS NULL OR true)',
        judge: test(sessions, 'answers 200 and changes nothing for a token that is unknown, has ended or belongs to somebody else'),
      }),
    ],
  },
]
