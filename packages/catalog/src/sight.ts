import type { Prisma } from '@punctual/store'

/**
 * What a caller may know of. A store that is made with a sight answers as if nothing else existed. Every
 * statement that reads folders, schedules, executions or accounts for a caller carries the condition itself.
 * So an unknown id and a hidden one are the same work and the same answer. Without a sight the statements
 * have no condition, and their plans are those of a service without grants.
 */
export interface Sight {
  /** The guards behind which the caller may view, beside everything that is open; null: all of them. */
  readonly guards: readonly string[] | null
  /** Null: all accounts. */
  readonly accounts: ListSight | null
  /** Null: all destinations, and all lists of recipients. */
  readonly destinations: ListSight | null
  /** Null: all calendars. */
  readonly calendars: ListSight | null
  /** Null: all templates of mails. */
  readonly mailTemplates: ListSight | null
}

/** What the lists `AllowedFor` of things let through. */
export interface ListSight {
  /** The principals that the caller is, as `principalKey` writes them. */
  readonly keys: readonly string[]
}

/** A part of a statement, and the parameters it adds to those that the statement has. */
export interface StatementPart {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

export interface SightCondition extends StatementPart {
  /** Empty, or begins with AND. */
  readonly sql: string
}

const everything: SightCondition = { sql: '', parameters: [] }

/**
 * Lets through what is in a folder that the sight reaches. What belongs to a deleted folder stays behind the
 * guard that it had.
 *
 * @param folderId column with the id of the folder
 * @param place number of the parameter that is added
 */
export function folderSeen(sight: Sight | null, folderId: string, place: number): SightCondition {
  if (sight === null || sight.guards === null) return everything
  const sql = ` AND NOT EXISTS (SELECT FROM folder_guards AS guarded WHERE guarded.folder_id = ${folderId} AND guarded.guard_id <> ALL ($${place}::uuid[]))`
  return { sql, parameters: [sight.guards] }
}

/** Lets through the accounts that the sight reaches. */
export function accountsSeen(sight: Sight | null): Prisma.SourceAccountWhereInput {
  if (sight === null || sight.accounts === null) return {}
  return { OR: [{ allowedFor: { isEmpty: true } }, { allowedFor: { hasSome: [...sight.accounts.keys] } }] }
}

/**
 * Lets through the destinations that the sight reaches.
 *
 * @param destination name of their rows in the statement
 * @param place number of the parameter that is added
 */
export function destinationSeen(sight: Sight | null, destination: string, place: number): SightCondition {
  return allowed(sight?.destinations ?? null, destination, place)
}

/**
 * Lets through the accounts that the sight reaches.
 *
 * @param account name of their rows in the statement
 * @param place number of the parameter that is added
 */
export function accountSeen(sight: Sight | null, account: string, place: number): SightCondition {
  return allowed(sight?.accounts ?? null, account, place)
}

/**
 * Lets through the calendars that the sight reaches; those of the caller are among them.
 *
 * @param calendar name of their rows in the statement
 * @param place number of the parameter that is added
 */
export function calendarSeen(sight: Sight | null, calendar: string, place: number): SightCondition {
  const listed = allowed(sight?.calendars ?? null, calendar, place)
  if (listed === everything) return everything
  const isOwn = `'User:' || ${calendar}.owner_id::text = ANY ($${place}::text[])`
  return { ...listed, sql: ` AND (true${listed.sql} OR ${isOwn})` }
}

/**
 * Lets through the templates of mails that the sight reaches.
 *
 * @param template name of their rows in the statement
 * @param place number of the parameter that is added
 */
export function templateSeen(sight: Sight | null, template: string, place: number): SightCondition {
  return allowed(sight?.mailTemplates ?? null, template, place)
}

function allowed(sight: ListSight | null, rows: string, place: number): SightCondition {
  if (sight === null) return everything
  const list = `${rows}.allowed_for`
  return { sql: ` AND (cardinality(${list}) = 0 OR ${list} && $${place}::text[])`, parameters: [sight.keys] }
}
