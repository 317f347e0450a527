import type { Database, SecretBox, SecretContext } from '@punctual/store'

/**
 * How many secrets each key has sealed. A key may be dropped from PUNCTUAL_SECRET_KEYS when nothing is sealed
 * with it any more.
 */
export interface SecretKeyUse {
  readonly keyId: string
  /**
   * Position in PUNCTUAL_SECRET_KEYS, from 1; the first one seals. Null for a key that this process was not
   * given.
   */
  readonly position: number | null
  /** Secrets of accounts, destinations and settings, and answers kept for repeated requests. */
  readonly sealed: number
  /** Copies in runs that have not ended; they leave with the end of the run. */
  readonly inRuns: number
}

/** A secret that could not be sealed anew, named by its place and never by its content. */
export interface UnreadableSecret {
  readonly table: SecretContext['table']
  readonly rowId: string
  readonly field: string
  readonly reason: 'unknown-key' | 'damaged'
}

export interface ResealOutcome {
  readonly resealed: number
  readonly unreadable: readonly UnreadableSecret[]
  /** Whether the limit was reached before the end; another call goes on. */
  readonly hasMore: boolean
}

/** Which keys secrets at rest are sealed with, and how they come to the first key. */
export interface SecretKeys {
  use(): Promise<SecretKeyUse[]>
  /**
   * Seals what other keys sealed with the first key, up to `limit` secrets. What is written meanwhile is left
   * unchanged: a write seals with the first key by itself. Repeating it is harmless.
   */
  reseal(limit: number): Promise<ResealOutcome>
}

/** One sealed text and what it takes to replace it. */
interface SealedText {
  readonly table: SecretContext['table']
  readonly rowId: string
  readonly field: string
  readonly envelope: string
}

/**
 * Every envelope outside of runs, with its place. The row of a kept answer is named as the api names it when
 * it seals.
 */
const sealedTexts = `
  SELECT 'source_accounts' AS "table", id::text AS "rowId", 'secret' AS field, secret AS envelope
  FROM source_accounts WHERE secret IS NOT NULL
  UNION ALL
  SELECT 'user_sign_ins', account_id::text, 'token', token FROM user_sign_ins WHERE token IS NOT NULL
  UNION ALL
  SELECT 'device_sign_ins', account_id::text, 'device_code', device_code FROM device_sign_ins
  UNION ALL
  SELECT 'mail_server_sign_ins', account_id::text, 'token', token FROM mail_server_sign_ins WHERE token IS NOT NULL
  UNION ALL
  SELECT 'mail_server_device_sign_ins', account_id::text, 'device_code', device_code FROM mail_server_device_sign_ins
  UNION ALL
  SELECT 'destinations', d.id::text, s.key, s.value
  FROM (SELECT id, secret FROM destinations UNION ALL SELECT id, secret FROM event_subscriptions) d
    CROSS JOIN LATERAL jsonb_each_text(d.secret::jsonb) s WHERE d.secret IS NOT NULL
  UNION ALL
  SELECT 'mail_servers', m.id::text, s.field, s.envelope
  FROM mail_servers m CROSS JOIN LATERAL (VALUES ('secret', m.secret), ('environment', m.environment)) s(field, envelope)
  WHERE s.envelope IS NOT NULL
  UNION ALL
  SELECT 'cluster_settings', '1', replace(s.key, 'sealed', ''), s.value
  FROM cluster_settings c CROSS JOIN LATERAL jsonb_each_text(c.collaboration) s WHERE s.key LIKE 'sealed%' AND s.value IS NOT NULL
  UNION ALL
  SELECT 'idempotency_keys', subject_id || '|' || key, 'body', body ->> 'sealed'
  FROM idempotency_keys WHERE body ->> 'sealed' IS NOT NULL`

/** Each compares the envelope that was read, so that a write in between wins. */
const replacements: Readonly<Record<SecretContext['table'], string>> = {
  source_accounts: `UPDATE source_accounts SET secret = $4 WHERE id = $1::uuid AND $2 = 'secret' AND secret = $3`,
  user_sign_ins: `UPDATE user_sign_ins SET token = $4 WHERE account_id = $1::uuid AND $2 = 'token' AND token = $3`,
  device_sign_ins: `UPDATE device_sign_ins SET device_code = $4 WHERE account_id = $1::uuid AND $2 = 'device_code' AND device_code = $3`,
  mail_server_sign_ins: `UPDATE mail_server_sign_ins SET token = $4 WHERE account_id = $1::uuid AND $2 = 'token' AND token = $3`,
  mail_server_device_sign_ins: `UPDATE mail_server_device_sign_ins SET device_code = $4
    WHERE account_id = $1::uuid AND $2 = 'device_code' AND device_code = $3`,
  // The destination of a subscription to events has the id of the subscription, and its secrets the same place.
  destinations: `WITH subscribed AS (
      UPDATE event_subscriptions SET secret = jsonb_set(secret::jsonb, ARRAY[$2], to_jsonb($4::text))::text
      WHERE id = $1::uuid AND secret::jsonb ->> $2 = $3)
    UPDATE destinations SET secret = jsonb_set(secret::jsonb, ARRAY[$2], to_jsonb($4::text))::text
    WHERE id = $1::uuid AND secret::jsonb ->> $2 = $3`,
  mail_servers: `UPDATE mail_servers SET secret = CASE WHEN $2 = 'secret' THEN $4 ELSE secret END,
      environment = CASE WHEN $2 = 'environment' THEN $4 ELSE environment END
    WHERE id = $1::uuid AND CASE $2 WHEN 'secret' THEN secret ELSE environment END = $3`,
  cluster_settings: `UPDATE cluster_settings SET collaboration = jsonb_set(collaboration, ARRAY['sealed' || $2], to_jsonb($4::text))
    WHERE id = $1::int AND collaboration ->> ('sealed' || $2) = $3`,
  idempotency_keys: `UPDATE idempotency_keys SET body = jsonb_set(body, ARRAY['sealed'], to_jsonb($4::text))
    WHERE subject_id || '|' || key = $1 AND $2 = 'body' AND body ->> 'sealed' = $3`,
}

export function createSecretKeys(database: Database, secretBox: SecretBox): SecretKeys {
  const { keyIds } = secretBox
  return {
    async use() {
      const counted = await database.query<{ keyId: string; sealed: number; inRuns: number }>(
        `WITH envelopes AS (
           SELECT envelope, false AS "inRun" FROM (${sealedTexts}) s
           UNION ALL
           SELECT e.value #>> '{}', true
           FROM work w JOIN snapshots x ON x.key = w.snapshot_key CROSS JOIN LATERAL jsonb_path_query(x.snapshot, 'strict $.**.secret ? (@.type() == "string")', '{}', true) e(value)
         )
         SELECT k.id AS "keyId", count(*) FILTER (WHERE NOT "inRun")::int AS sealed, count(*) FILTER (WHERE "inRun")::int AS "inRuns"
         FROM envelopes CROSS JOIN LATERAL regexp_matches(envelope, 'v1\\.([0-9a-f]{8})\\.', 'g') m CROSS JOIN LATERAL (SELECT m[1] AS id) k
         GROUP BY k.id`,
      )
      const unused = keyIds
        .filter((keyId) => counted.every((each) => each.keyId !== keyId))
        .map((keyId) => ({ keyId, sealed: 0, inRuns: 0 }))
      return [...counted, ...unused]
        .map((each) => ({
          ...each,
          position: keyIds.includes(each.keyId) ? keyIds.indexOf(each.keyId) + 1 : null,
        }))
        .toSorted(
          (a, b) => (a.position ?? Infinity) - (b.position ?? Infinity) || a.keyId.localeCompare(b.keyId),
        )
    },
    async reseal(limit) {
      const texts = await database.query<SealedText>(
        `SELECT * FROM (${sealedTexts}) s WHERE split_part(envelope, '.', 2) <> $1 ORDER BY split_part(envelope, '.', 2) = ANY ($2) DESC, "table", "rowId", field LIMIT $3`,
        [keyIds[0], [...keyIds], limit + 1],
      )
      const unreadable: UnreadableSecret[] = []
      let resealed = 0
      for (const { envelope, ...place } of texts.slice(0, limit)) {
        const opened = secretBox.open(envelope, place)
        if (!opened.ok) {
          unreadable.push({ ...place, reason: opened.reason })
          continue
        }
        const sealed = secretBox.seal(opened.plain, place)
        await database.query(replacements[place.table], [place.rowId, place.field, envelope, sealed])
        resealed += 1
      }
      return { resealed, unreadable, hasMore: texts.length > limit && resealed > 0 }
    },
  }
}
