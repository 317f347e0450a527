import { handOverParts } from '@punctual/catalog'
import { expect, it } from 'vitest'

import { createTestApi } from '../support/test-api.ts'

/** Columns that may name a user or an address and that no hand-over changes, by the reason. */
const stays: Readonly<Record<string, readonly string[]>> = {
  'the user itself stays until it is deleted': ['users.address', 'users.user_name', 'users.user_name_key'],
  'who did it is history': [
    'audit_entries.actor',
    'audit_entries.subject',
    'audit_entries.address',
    'cluster_settings.updated_by',
    'drills.asked_by',
    'event_subscriptions.created_by',
    'execution_links.revoked_by',
    'history.run_by',
    'history.cancel_requested_by',
    'needs.settled_by',
    'windows.created_by',
    'work.run_by',
    'work.cancel_requested_by',
  ],
  'what was sent, or is planned already, is in the ledger': [
    'deliveries.recipient',
    'notices.recipient',
    'notices.content',
  ],
  'a stop belongs to the address: the successor has asked for none': [
    'suppressions.address',
    'suppressions.address_key',
    'suppressions.created_by',
    'suppressions.source',
  ],
  'it guards the log-in, and ends by time': [
    'access_tokens.address',
    'access_tokens.user_agent',
    'idempotency_keys.subject_id',
    'idempotency_keys.body',
    'known_login_addresses.account',
    'known_login_addresses.address',
    'login_failures.account',
    'login_failures.address',
  ],
  'it names an account of a source or of a server, and no user': [
    'event_subscriptions.settings',
    'mail_servers.settings',
    'source_accounts.settings',
  ],
  'it names something else': [
    'access_versions.raised_by',
    'artifacts.content_type',
    'needs.subject',
    'schedule_health.failing_by',
    'schedules.disabled_by',
  ],
}

it('each column that can name a user or an address is handed over, or stays with a reason', async () => {
  await using api = await createTestApi()
  const rows = await api.store.database.query<{ column: string }>(mayNameUser)
  const columns = rows.map(({ column }) => column)
  const known = new Set([...handOverParts.flatMap((part) => part.columns), ...Object.values(stays).flat()])
  expect(columns.filter((each) => !known.has(each))).toEqual([])
})

const mayNameUser = `SELECT c.relname || '.' || a.attname AS column
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped JOIN pg_type t ON t.oid = a.atttypid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname NOT LIKE '\\_%'
    AND a.attname !~ '(^|source_)account_ids?$|claimed_by_boot_id$'
    AND t.typname IN ('uuid', 'text', 'varchar', 'jsonb', 'json', '_uuid', '_text', '_jsonb')
    AND (a.attname ~ '(user|owner|principal|member|subject|actor|account|address|recipient|notify|allowed|_by$|_by_|taken|settings|source$|definition|content|html|text|body)'
      OR EXISTS (SELECT FROM pg_constraint f WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid = 'users'::regclass AND a.attnum = ANY (f.conkey)))
  ORDER BY 1`
