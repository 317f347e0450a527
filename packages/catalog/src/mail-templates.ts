import { newId } from '@punctual/domain'
import type { Database } from '@punctual/store'

import { nameKey } from './name-key.ts'
import { type Sight, templateSeen } from './sight.ts'

/** Templates of mails, which e-mail destinations name. */
export interface MailTemplates {
  /** @param id given when the caller derives it from an idempotency key */
  create(template: MailTemplateState & { readonly id?: string | null }): Promise<MailTemplateWrite>
  /** Replaces the stored state. Mails that are composed from then on have it. */
  update(change: MailTemplateChange): Promise<MailTemplateWrite>
  /** Refused while destinations name it. */
  remove(id: string): Promise<'removed' | 'missing' | 'in-use'>
  read(id: string): Promise<MailTemplate | null>
  /** In the order of names; `after` is the last template of the page before. */
  list(page: MailTemplatePage): Promise<MailTemplate[]>
  /** What the mail of a schedule is made with: the template, and the user who is responsible for the schedule. */
  designOf(scheduleId: string, templateId: string | null): Promise<StoredMailDesign>
}

export interface MailTemplateState {
  readonly name: string
  readonly html: string
  /** Empty: made from the HTML. */
  readonly text: string
  readonly language: string
  /** The principals that may use it; all when empty, as before when omitted. */
  readonly allowedFor?: readonly string[]
}

interface MailTemplateChange extends MailTemplateState {
  readonly id: string
  /** The version that the caller has read; null writes over any version. */
  readonly ifVersion: number | null
}

interface MailTemplatePage {
  readonly after: { readonly nameKey: string; readonly id: string } | null
  readonly limit: number
}

export interface MailTemplate extends Required<MailTemplateState> {
  readonly id: string
  readonly nameKey: string
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type MailTemplateWrite =
  | { readonly ok: true; readonly template: MailTemplate }
  | { readonly ok: false; readonly conflict: 'name' | 'missing' | 'stale' }

export interface StoredMailDesign {
  /** Null for none, and for one that is gone. */
  readonly template: Pick<MailTemplate, 'html' | 'text' | 'language'> | null
  /** Null for none, and for one that was deleted. */
  readonly owner: { readonly name: string; readonly address: string } | null
}

const columns = `template.id, template.name, template.name_key AS "nameKey", template.html, template.text,
    template.language, template.allowed_for AS "allowedFor", template.version,
    template.created_at AS "createdAt", template.updated_at AS "updatedAt"`

const insert = `INSERT INTO mail_templates AS template (id, name, name_key, html, text, language, allowed_for)
  VALUES ($1, $2, $3, $4, $5, $6, coalesce($7::text[], '{}')) ON CONFLICT DO NOTHING RETURNING ${columns}`

const replace = `UPDATE mail_templates AS template SET name = $2, name_key = $3, html = $4, text = $5, language = $6,
    allowed_for = coalesce($7::text[], allowed_for), version = version + 1, updated_at = clock_timestamp()
  WHERE id = $1 AND ($8::int IS NULL OR version = $8)
    AND NOT EXISTS (SELECT FROM mail_templates other WHERE other.name_key = $3 AND other.id <> $1) RETURNING ${columns}`

const removeUnused = `DELETE FROM mail_templates AS template WHERE id = $1
  AND NOT EXISTS (SELECT FROM destinations d WHERE d.settings ->> 'templateId' = $1::text) RETURNING id`

const readDesign = `SELECT
    (SELECT jsonb_build_object('html', t.html, 'text', t.text, 'language', t.language) FROM mail_templates t WHERE t.id = $2::uuid) AS template,
    (SELECT jsonb_build_object('name', coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.user_name), 'address', u.address)
     FROM schedules s JOIN users u ON u.id = s.owner_id WHERE s.id = $1::uuid) AS owner`

const firstId = '00000000-0000-0000-0000-000000000000'

export function createMailTemplates(database: Database, sight: Sight | null): MailTemplates {
  const read = async (id: string) => {
    const { sql, parameters } = templateSeen(sight, 'template', 2)
    const statement = `SELECT ${columns} FROM mail_templates AS template WHERE template.id = $1${sql}`
    return (await database.query<MailTemplate>(statement, [id, ...parameters]))[0] ?? null
  }
  return {
    read,
    async create({ id, ...state }) {
      const given = columnsOf(id ?? newId(), state)
      const [template] = await database.query<MailTemplate>(insert, given)
      return template ? { ok: true, template } : { ok: false, conflict: 'name' }
    },
    async update({ id, ifVersion, ...state }) {
      const given = [...columnsOf(id, state), ifVersion]
      const [template] = await database.query<MailTemplate>(replace, given)
      if (template) return { ok: true, template }
      const stored = await read(id)
      if (stored === null) return { ok: false, conflict: 'missing' }
      return { ok: false, conflict: ifVersion !== null && ifVersion !== stored.version ? 'stale' : 'name' }
    },
    async remove(id) {
      if ((await database.query(removeUnused, [id])).length > 0) return 'removed'
      return (await read(id)) === null ? 'missing' : 'in-use'
    },
    async list({ after, limit }) {
      const { sql, parameters } = templateSeen(sight, 'template', 4)
      return await database.query<MailTemplate>(
        `SELECT ${columns} FROM mail_templates AS template
         WHERE (template.name_key, template.id) > ($1::text, $2::uuid)${sql} ORDER BY template.name_key, template.id LIMIT $3`,
        [after?.nameKey ?? '', after?.id ?? firstId, limit, ...parameters],
      )
    },
    async designOf(scheduleId, templateId) {
      const [row] = await database.query<StoredMailDesign>(readDesign, [scheduleId, templateId])
      return row ?? { template: null, owner: null }
    },
  }
}

function columnsOf(id: string, { name, html, text, language, allowedFor }: MailTemplateState): unknown[] {
  return [id, name, nameKey(name), html, text, language, allowedFor ?? null]
}
