import { change, type Fence, statement, test } from '../fence.ts'

const snapshotSecrets = 'packages/engine/test/attempt/snapshot-secrets.test.ts'
const housekeeping =
  'housekeeping keeps a snapshot until its runs have ended and an edit has replaced it, and removes it with its secrets afterwards'
const keptKeys = 'packages/engine/test/attempt/kept-snapshot-keys.test.ts'
const keptKeysMigration = 'prisma/migrations/20261124124500_kept_snapshot_keys/migration.sql'

/** What a run works with: as its claim found it, for as long as the run needs it. */
export const snapshots: readonly Fence[] = [
  {
    name: 'snapshots-in-use-stay',
    why: 'A run would lose what it works with while it waits or runs.',
    mutants: [
      statement('forget-snapshots', {
        text: "interval '1 millisecond' AND NOT EXISTS (SELECT 1 FROM used u WHERE u.key = s.key)",
        replacement: "interval '1 millisecond'",
        checker: test(snapshotSecrets, housekeeping),
      }),
      statement('forget-snapshots', {
        text: 'w.resend_of IS NOT NULL AND w.snapshot_key IS NOT NULL',
        replacement: 'false',
        checker: test(
          snapshotSecrets,
          'a resend that waits for its first place keeps its snapshot, also after an edit of its account',
        ),
      }),
      statement('claim-executions', {
        text: 'DO UPDATE SET unused_since = NULL',
        replacement: 'DO NOTHING',
        checker: test(
          snapshotSecrets,
          'a claim takes a snapshot that was out of use into use again, so that housekeeping leaves it',
        ),
      }),
    ],
  },
  {
    name: 'kept-snapshots-stay',
    why: 'The key that a schedule keeps would name nothing, and each claim would make its snapshot again.',
    mutants: [
      statement('forget-snapshots', {
        text: 'AND NOT EXISTS (SELECT 1 FROM schedule_snapshots k WHERE k.key = s.key)',
        checker: test(snapshotSecrets, housekeeping),
      }),
    ],
  },
  {
    name: 'edit-clears-snapshot-key',
    why: 'A claim that began before an edit would keep what the edit has replaced, for all later runs.',
    mutants: [
      change(keptKeysMigration, {
        text: 'edits = k.edits + 1, key = NULL',
        replacement: 'key = NULL',
        checker: test(keptKeys, 'a claim that began before an edit, and ends after it, keeps no key'),
      }),
      change(keptKeysMigration, {
        text: 'edits = k.edits + 1, key = NULL',
        replacement: 'edits = k.edits + 1',
        checker: test(keptKeys, 'a claim after an edit of %s works with what the edit has written'),
      }),
    ],
  },
  {
    name: 'schedule-edit-clears-snapshot-key',
    why: 'A run would work with the schedule as it was before the last edit.',
    mutants: [
      change(keptKeysMigration, {
        text: 'CREATE TRIGGER clear_snapshot_key AFTER UPDATE OF name, kind, version, definition, recurrence, source_account_id ON schedules\n    FOR EACH ROW EXECUTE FUNCTION clear_snapshot_key_of_schedule();',
        checker: test(keptKeys, 'a claim after an edit of %s works with what the edit has written'),
      }),
    ],
  },
  {
    name: 'account-edit-clears-snapshot-key',
    why: 'A run would log in with the secret that an edit has replaced, or at the old address.',
    mutants: [
      change(keptKeysMigration, {
        text: 'CREATE TRIGGER clear_snapshot_keys AFTER UPDATE OF name, auth_type, settings, secret ON source_accounts\n    FOR EACH ROW WHEN ((OLD.name, OLD.auth_type, OLD.settings, OLD.secret) IS DISTINCT FROM (NEW.name, NEW.auth_type, NEW.settings, NEW.secret))\n    EXECUTE FUNCTION clear_snapshot_keys_of_account();',
        checker: test(keptKeys, 'a claim after an edit of %s works with what the edit has written'),
      }),
    ],
  },
  {
    name: 'link-clears-snapshot-key',
    why: 'A run would not know an account that its schedule reads through.',
    mutants: [
      change(keptKeysMigration, {
        text: 'CREATE TRIGGER clear_snapshot_keys_inserted AFTER INSERT ON schedule_source_accounts\n    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION clear_snapshot_keys_of_changed();',
        checker: test(keptKeys, 'a claim after an edit of %s works with what the edit has written'),
      }),
    ],
  },
  {
    name: 'unlink-clears-snapshot-key',
    why: 'A run would have the secret of an account that its schedule no longer reads through.',
    mutants: [
      change(keptKeysMigration, {
        text: 'CREATE TRIGGER clear_snapshot_keys_deleted AFTER DELETE ON schedule_source_accounts\n    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION clear_snapshot_keys_of_changed();',
        checker: test(keptKeys, 'an account that is no longer linked leaves the snapshot'),
      }),
    ],
  },
  {
    name: 'new-destination-clears-snapshot-key',
    why: 'A run would not send to a destination that was added before it.',
    mutants: [
      change(keptKeysMigration, {
        text: 'CREATE TRIGGER clear_snapshot_keys_inserted AFTER INSERT ON destinations\n    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION clear_snapshot_keys_of_changed();',
        checker: test(keptKeys, 'a claim after an edit of %s works with what the edit has written'),
      }),
    ],
  },
  {
    name: 'changed-destination-clears-snapshot-key',
    why: 'A run would send to the recipients that an edit has replaced.',
    mutants: [
      change(keptKeysMigration, {
        text: 'CREATE TRIGGER clear_snapshot_keys_updated AFTER UPDATE ON destinations\n    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION clear_snapshot_keys_of_changed();',
        checker: test(keptKeys, 'a claim after an edit of %s works with what the edit has written'),
      }),
    ],
  },
  {
    name: 'removed-destination-clears-snapshot-key',
    why: 'A run would send to a destination that was removed before it.',
    mutants: [
      change(keptKeysMigration, {
        text: 'CREATE TRIGGER clear_snapshot_keys_deleted AFTER DELETE ON destinations\n    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION clear_snapshot_keys_of_changed();',
        checker: test(keptKeys, 'a claim after an edit of %s works with what the edit has written'),
      }),
    ],
  },
  {
    name: 'kept-key-compares-edits',
    why: 'A claim that began before an edit would keep what the edit has replaced, for all later runs.',
    mutants: [
      statement('claim-executions', {
        text: 'WHERE k.edits = f.edits',
        replacement: 'WHERE true',
        checker: test(keptKeys, 'a claim that began before an edit, and ends after it, keeps no key'),
      }),
    ],
  },
  {
    name: 'kept-key-waits-for-no-edit',
    why: 'An edit that takes long, or hangs, would hold up every run of its schedule.',
    mutants: [
      statement('claim-executions', {
        text: 'FOR NO KEY UPDATE OF k SKIP LOCKED',
        replacement: 'FOR NO KEY UPDATE OF k',
        checker: test(
          keptKeys,
          'a claim beside an edit that is not committed neither waits for it nor keeps the key of what the edit replaces',
        ),
      }),
    ],
  },
  {
    name: 'kept-key-is-of-the-month',
    why: 'The history of a month would lack what its runs have worked with.',
    mutants: [
      statement('claim-known', {
        text: ' AND k.month = month_of(e.nominal_at) AND k.month = month_of(now())',
        replacement: '',
        checker: test(
          keptKeys,
          'a run of another month, and one whose snapshot was removed, get a snapshot of their own',
        ),
      }),
    ],
  },
  {
    name: 'kept-key-has-its-snapshot',
    why: 'A run would be claimed whose snapshot housekeeping has removed, and could not begin.',
    mutants: [
      statement('claim-known', {
        text: 'AND EXISTS (SELECT 1 FROM snapshots s WHERE s.key = k.key AND s.unused_since IS NULL)',
        checker: test(
          keptKeys,
          'a run of another month, and one whose snapshot was removed, get a snapshot of their own',
        ),
      }),
    ],
  },
  {
    name: 'history-has-no-secrets',
    why: 'A deleted account would leave its secret in the history of its runs for a year.',
    mutants: [
      statement('claim-executions', {
        text: 'without_secrets(f.snapshot)',
        replacement: 'f.snapshot',
        checker: test(
          snapshotSecrets,
          'the secrets of a run leave with its end, and what it ran stays, whichever step ends it',
        ),
      }),
    ],
  },
]
