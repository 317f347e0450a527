import { change, type Fence, migration, test } from '../fence.ts'

const tokens = 'packages/catalog/src/access-tokens.ts'
const guessing = 'apps/api/test/token/guessing.test.ts'
const sessions = 'apps/api/test/token/sessions.test.ts'

/** Who gets in, and for how long. */
export const loginFences: readonly Fence[] = [
  {
    name: 'login-waits-grow',
    why: 'A password would be guessed from many addresses as fast as they are many.',
    mutants: [
      change(migration, {
        text: 'IF failures >= free_of_account THEN',
        replacement: 'IF failures < 0 THEN',
        checker: test(
          guessing,
          'guessing the password of an account gets twenty tries in an hour from forty addresses together, over two processes, then waits that grow',
        ),
      }),
    ],
  },
  {
    name: 'login-known-address-goes-ahead',
    why: 'A user who guesses the password of another would keep its owner out, everywhere.',
    mutants: [
      change(migration, {
        text: "k.last_login_at > present - interval '30 days'",
        replacement: 'false',
        checker: test(
          guessing,
          'guessing the password of an account neither locks its owner out at addresses of earlier logins, nor lengthens the wait by further attempts',
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
        checker: test(
          guessing,
          'more logins at once than passwords can be hashed are answered 503 before any work, counted nowhere, and tokens go on working',
        ),
      }),
    ],
  },
  {
    name: 'token-of-a-live-credential',
    why: 'A token that was asked for while its password was replaced would live on for a day.',
    mutants: [
      change(tokens, {
        text: 'AND enabled AND password_hash = $7 FOR SHARE',
        replacement: 'AND $7::text IS NOT NULL FOR SHARE',
        checker: test(
          sessions,
          'a token that is asked for while its credential is replaced is not given: neither for a password, a disabled user nor a secret',
        ),
      }),
      change(tokens, {
        text: 'AND password_hash = $7 FOR SHARE',
        replacement: 'AND password_hash = $7',
        checker: test(
          sessions,
          'a token that is asked for while its credential is replaced is ended by the change that waits for it',
        ),
      }),
    ],
  },
  {
    name: 'revoke-only-own-tokens',
    why: 'One client would end the sessions of all others.',
    mutants: [
      change(tokens, {
        text: 'revoked_at IS NULL AND ($2::uuid IS NULL OR subject_id = $2)',
        replacement: 'revoked_at IS NULL AND ($2::uuid IS NULL OR true)',
        checker: test(
          sessions,
          'POST /oauth2/revoke answers 200 and changes nothing for a token that is unknown, has ended or belongs to another caller',
        ),
      }),
    ],
  },
]

const chainTest = 'packages/engine/test/catalog/audit-chain.test.ts'

/** What keeps the audit trail as it was written. */
export const auditFences: readonly Fence[] = [
  {
    name: 'audit-entries-append-only',
    why: 'A mistake in a statement, or a process that was taken over, would rewrite what the trail says.',
    mutants: [
      change(migration, {
        text: 'BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries',
        replacement: 'BEFORE TRUNCATE ON audit_entries',
        checker: test(
          chainTest,
          'no statement changes, removes or empties the trail, and only retention deletes old entries',
        ),
      }),
    ],
  },
  {
    name: 'audit-retention-is-the-owner',
    why: 'A session that sets one variable would remove entries like retention does.',
    mutants: [
      change(migration, {
        text: `current_setting('punctual.audit_retention', true) = 'on'
        AND current_user = (SELECT pg_get_userbyid(c.relowner) FROM pg_class c WHERE c.oid = TG_RELID)`,
        replacement: `current_setting('punctual.audit_retention', true) = 'on'`,
        checker: test(chainTest, 'a role that is not the owner cannot pass for retention'),
      }),
    ],
  },
  {
    name: 'audit-chain-does-not-fork',
    why: 'Two leaders for a moment would link different entries to the same one, and the trail would look tampered with.',
    mutants: [
      change('packages/catalog/src/audit-chain.ts', {
        text: "if (violationOf(error) === 'unique') return { linked: 0, head: await head() }",
        replacement: '',
        checker: test(
          chainTest,
          'two who link at the same time make one chain, and entries that commit late are linked all the same',
        ),
      }),
    ],
  },
]
