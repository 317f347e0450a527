import { change, type Fence, statement, test } from '../fence.ts'

const leaks = 'apps/api/test/access/leaks.test.ts'
const destinations = 'apps/api/test/access/destinations.test.ts'
const calendars = 'apps/api/test/access/calendars.test.ts'
const sight = 'packages/catalog/src/sight.ts'
const userSignIns = 'packages/catalog/src/user-sign-ins.ts'
const grants = 'packages/domain/src/access/grants.test.ts'

/** Who may do what where, and what does not exist for whom. */
export const access: readonly Fence[] = [
  {
    name: 'sight-ends-at-guards',
    why: 'What a caller may not view would be in every list.',
    mutants: [
      change(sight, {
        text: 'guarded.guard_id <> ALL',
        replacement: 'guarded.guard_id IS NULL AND guarded.guard_id <> ALL',
        checker: test(leaks, '%s holds what may be viewed and nothing of the rest'),
      }),
    ],
  },
  {
    name: 'connection-of-one-identity',
    why: 'A request of one account would go over a connection that another user signed in.',
    mutants: [
      change('packages/source/src/http/connections.ts', {
        text: 'JSON.stringify([route, origin, identity])',
        replacement: 'JSON.stringify([route, origin])',
        checker: test(
          'packages/source/test/report-server-sign-in.test.ts',
          'a connection that one user signed in is never used for another user',
        ),
      }),
    ],
  },
  {
    name: 'token-rotation-by-version',
    why: 'A slow process would put an older token of a user in place of a newer one, which ends the sign-in.',
    mutants: [
      change(userSignIns, {
        text: 'WHERE account_id = $1 AND version = $2 AND token IS NOT NULL',
        replacement: 'WHERE account_id = $1 AND version >= $2 AND token IS NOT NULL',
        checker: test(
          'packages/engine/test/catalog/user-sign-ins.test.ts',
          'a rotation that names another version than the stored one changes nothing',
        ),
      }),
      change(userSignIns, {
        text: 'signed_in_at = excluded.signed_in_at, ends_at = excluded.ends_at, version = known.version + 1',
        replacement: 'signed_in_at = excluded.signed_in_at, ends_at = excluded.ends_at, version = 1',
        checker: test(
          'packages/engine/test/catalog/user-sign-ins.test.ts',
          'a rotation of an earlier sign-in never takes the place of a later one, also after the account was bound elsewhere',
        ),
      }),
    ],
  },
  {
    name: 'token-stays-with-its-binding',
    why: 'An edit of an address could have the token of a user sent to another authority.',
    mutants: [
      change(userSignIns, {
        text: 'WHERE account_id = $1 AND binding = $2 AND token IS NOT NULL`',
        replacement: 'WHERE account_id = $1 AND $2 <> binding || $2 AND token IS NOT NULL`',
        checker: test(
          'packages/engine/test/catalog/user-sign-ins.test.ts',
          'the token of a user is sealed at rest, and opens for the binding that it was given for only',
        ),
      }),
      change('packages/source/src/kinds/bi/settings.ts', {
        text: 'const parts = [tenantId, clientId, authorityUrl, apiUrl, scope, proxyUrl, caCertificate]',
        replacement:
          'const parts = [tenantId, clientId, scope]\n  void [authorityUrl, apiUrl, proxyUrl, caCertificate]',
        checker: test(
          'packages/source/test/bi-user-sign-in.test.ts',
          'a token is read for the addresses and the application that the user signed in for',
        ),
      }),
    ],
  },
  {
    name: 'sign-in-not-overtaken',
    why: 'A late answer of the authority would bring back a sign-in that an edit or another start has ended.',
    mutants: [
      change(userSignIns, {
        text: 'if (account === null || ended === undefined) return false',
        replacement: 'if (account === null) return false\n  if (ended === undefined) return true',
        checker: test(
          'packages/engine/test/catalog/user-sign-ins.test.ts',
          'a sign-in that another start, an edit or its end has overtaken is not kept',
        ),
      }),
      change(userSignIns, {
        text: 'WHERE account_id = $1 AND next_poll_at <= clock_timestamp() AND',
        replacement: 'WHERE account_id = $1 AND',
        checker: test(
          'packages/engine/test/catalog/user-sign-ins.test.ts',
          'the authority is asked by one caller at a time, and not before its interval',
        ),
      }),
    ],
  },
  {
    name: 'kdc-passes-guard',
    why: 'An account could name a host inside of the network as its key distribution center, and speak to it.',
    mutants: [
      change('packages/source/src/sign-in/kerberos/kerberos.ts', {
        text: '  if (reason !== null) throw hostRefused(host, reason)\n',
        replacement: '',
        checker: test(
          'packages/source/test/report-server-kerberos.test.ts',
          'the guard checks the key distribution center before it is asked',
        ),
      }),
    ],
  },
  {
    name: 'proxy-passes-guard',
    why: 'An account could name a host inside of the network as its proxy, and speak to it.',
    mutants: [
      change('packages/source/src/http/network.ts', {
        text: '  checkAddress(new URL(proxy.url), egress)\n',
        replacement: '',
        checker: test(
          'packages/source/test/account-network.test.ts',
          'the guard checks the proxy and the target behind it before anything is sent',
        ),
      }),
    ],
  },
  {
    name: 'sight-ends-at-accounts',
    why: 'Everyone would read the source systems with every account.',
    mutants: [
      change(sight, {
        text: '{ allowedFor: { hasSome: [...sight.accounts.keys] } }',
        replacement: '{}',
        checker: test(
          'apps/api/test/access/accounts.test.ts',
          'is listed for those whom it is for and for Administrators, and is not there for others',
        ),
      }),
    ],
  },
  {
    name: 'sight-ends-at-calendars',
    why: 'Everyone would read the calendars of others and use them in schedules.',
    mutants: [
      change(sight, {
        text: 'AND (true${listed.sql} OR',
        replacement: 'AND (true OR true${listed.sql} OR',
        checker: test(
          calendars,
          'is listed for those whom it is for and for Administrators, and is not there for others',
        ),
      }),
    ],
  },
  {
    name: 'calendar-edit-needs-every-folder',
    why: 'An editor would move the runs of folders that the editor may not even view.',
    mutants: [
      change('packages/catalog/src/calendars.ts', {
        text: 'guards.every(',
        replacement: 'guards.some(',
        checker: test(
          calendars,
          'is changed and deleted by those only who may edit every folder whose schedules use it',
        ),
      }),
      change('packages/catalog/src/calendars.ts', {
        text: '${seen} FOR UPDATE OF calendar`',
        replacement: '${seen}`',
        checker: test(
          calendars,
          'counts the schedule of another folder that begins to use it while the edit waits',
        ),
      }),
    ],
  },
  {
    name: 'calendar-of-another-stays',
    why: 'Every editor would change, delete or take over the calendars of others that no schedule uses.',
    mutants: [
      change('packages/catalog/src/calendars.ts', {
        text: 'ownerId !== null && ownerId !== editor',
        replacement: 'ownerId !== ownerId',
        checker: test(
          calendars,
          'is changed and deleted only by its owner and by Administrators while no schedule uses it',
        ),
      }),
    ],
  },
  {
    name: 'a-pause-ends-as-it-began',
    why: 'The end of a pause would switch on what a user had switched off, and send its mails.',
    mutants: [
      change('apps/api/src/routes/schedules/bulk-item.ts', {
        text: 'stored.disabledBy !== onlyDisabledBy',
        replacement: 'stored.enabled',
        checker: test(
          'apps/api/test/schedules/bulk.test.ts',
          'what a pause switched off is enabled again by its Bulk-Id, and what was off before stays off',
        ),
      }),
    ],
  },
  {
    name: 'sight-ends-at-destinations',
    why: 'Everyone who may edit a schedule would read, change and remove what it delivers to.',
    mutants: [
      change(sight, {
        text: 'OR ${list} &&',
        replacement: 'OR true OR ${list} &&',
        checker: test(
          destinations,
          'a change of one that is for others is refused as one that does not exist, with the same work',
        ),
      }),
      statement('schedule-update', {
        text: 'OR destinations.allowed_for &&',
        replacement: 'OR true OR destinations.allowed_for &&',
        checker: test(
          destinations,
          'stays as it is when a caller whom it is not for clears the destinations and adds one',
        ),
      }),
    ],
  },
  {
    name: 'cut-folder-inherits-nothing',
    why: 'A user with a grant above would have it in a folder that inherits nothing.',
    mutants: [
      change('packages/domain/src/access/grants.ts', {
        text: 'policy.inherits && policy.parentGuardId',
        replacement: 'policy.parentGuardId',
        checker: test(
          grants,
          'rights behind a guard are cut from what is granted above where a guard inherits nothing, for all below it too',
        ),
      }),
    ],
  },
  {
    name: 'new-folder-has-guard-of-parent',
    why: 'A folder made below one with grants would be open to everybody.',
    mutants: [
      change('packages/catalog/src/folders.ts', {
        text: 'JOIN folder_guards g ON g.folder_id = made.parent_id',
        replacement: 'JOIN folder_guards g ON g.folder_id = made.id',
        checker: test(
          'apps/api/test/access/inheritance.test.ts',
          'a folder that is made below one with grants is behind them from its first moment',
        ),
      }),
    ],
  },
  {
    name: 'operation-asks-for-its-right',
    why: 'An operation that forgets to ask would do for everybody what it is for.',
    mutants: [
      change('apps/api/src/http/mount.ts', {
        text: '!rights.asked.has(right)',
        replacement: 'rights.asked.size < 0',
        checker: test(
          'apps/api/test/access/inheritance.test.ts',
          'an operation that succeeds without asking for its right changes nothing',
        ),
      }),
    ],
  },
  {
    name: 'file-as-made-is-protected',
    why: 'A file that everybody gets with a password would be read without it.',
    mutants: [
      change('apps/api/src/routes/execution/protected-file.ts', {
        text: 'carrying.every(({ hasPassword }) => hasPassword)',
        replacement: 'carrying.every(({ hasPassword }) => hasPassword && false)',
        checker: test(
          'apps/api/test/execution/artifacts.test.ts',
          'a file that %s is read as it was made by those who may',
        ),
      }),
    ],
  },
  {
    name: 'sent-file-stays',
    why: 'A recipient who has a mail would be said to have the file of a later send to others.',
    mutants: [
      statement('advance', {
        text: "AND coalesce(f -> 'recipients', '[]') <@ coalesce(n -> 'recipients', f -> 'recipients', '[]')",
        checker: test(
          'apps/worker/test/locked-files.test.ts',
          'a recipient that was put off gets another file, and the proof names for each the file that it got',
        ),
      }),
    ],
  },
  {
    name: 'locked-files-of-owner',
    why: 'An attempt that was overtaken would say that other bytes were sent than those that were.',
    mutants: [
      statement('advance', {
        text: ' AND e.claim_token = g."claimToken"',
        checker: test(
          'packages/engine/test/attempt/lost-commits.test.ts',
          'no write of an attempt that the database has forgotten touches the one that has its number, claimed by %s',
        ),
      }),
    ],
  },
]
