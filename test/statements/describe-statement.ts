/** Asks PostgreSQL what a statement answers, without running it. */
import type { EventEmitter } from 'node:events'

import { Client } from 'pg'

export interface Column {
  readonly name: string
  /** As in `pg_type.typname`. */
  readonly type: string
  /** Whether it is a column of a table that may hold null; null for an expression. */
  readonly mayBeNull: boolean | null
}

interface FieldOfAnswer {
  readonly name: string
  readonly dataTypeID: number
  readonly tableID: number
  readonly columnID: number
}

/** The messages of the protocol that a description takes. */
interface Wire {
  parse(message: { name: string; text: string; types: number[] }): void
  describe(message: { type: 'S'; name: string }): void
  sync(): void
}

export interface Describer extends AsyncDisposable {
  /** Rejects with the error of PostgreSQL for a statement that the schema does not take. */
  describe(sql: string): Promise<Column[]>
  /** The types of `$1`, `$2` and so on, as in `pg_type.typname`. */
  parameters(sql: string): Promise<string[]>
}

/** Connects to a database that has the schema. */
export async function openDescriber(url: string): Promise<Describer> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows: types } = await client.query<{ oid: number; name: string }>(
    'SELECT oid::int, typname AS name FROM pg_type',
  )
  const typeNames = new Map(types.map(({ oid, name }) => [oid, name]))
  const { rows: attributes } = await client.query<{ key: string; mayBeNull: boolean }>(
    // A column of a view may be null when a table behind it has no column of its name, or one that may be
    // null.
    `SELECT a.attrelid::int || '.' || a.attnum AS key, NOT CASE c.relkind WHEN 'v' THEN (
         SELECT bool_and(coalesce(b.attnotnull, false))
         FROM information_schema.view_table_usage u LEFT JOIN pg_attribute b ON b.attrelid = to_regclass(quote_ident(u.table_name)) AND b.attname = a.attname
         WHERE u.view_name = c.relname AND u.view_schema = 'public') ELSE a.attnotnull END AS "mayBeNull"
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid AND c.relnamespace = 'public'::regnamespace WHERE a.attnum > 0`,
  )
  const nullable = new Map(attributes.map(({ key, mayBeNull }) => [key, mayBeNull]))
  return {
    async describe(sql) {
      const fields = await fieldsOf(client, sql)
      return fields.map(({ name, dataTypeID, tableID, columnID }) => ({
        name,
        type: typeNames.get(dataTypeID) ?? String(dataTypeID),
        mayBeNull: nullable.get(`${tableID}.${columnID}`) ?? null,
      }))
    },
    async parameters(sql) {
      const described = Promise.withResolvers<readonly number[]>()
      const { connection } = client as unknown as { connection: EventEmitter }
      const hear = ({ dataTypeIDs }: { dataTypeIDs: number[] }) => described.resolve(dataTypeIDs)
      connection.once('parameterDescription', hear)
      await fieldsOf(client, sql).finally(() => connection.off('parameterDescription', hear))
      return (await described.promise).map((id) => typeNames.get(id) ?? String(id))
    },
    [Symbol.asyncDispose]: () => client.end(),
  }
}

/** A submittable of the driver, as its cursors are one: a statement that is described and never run. */
async function fieldsOf(client: Client, sql: string): Promise<readonly FieldOfAnswer[]> {
  const { promise, resolve, reject } = Promise.withResolvers<readonly FieldOfAnswer[]>()
  let fields: readonly FieldOfAnswer[] = []
  client.query({
    text: sql,
    submit(wire: Wire) {
      wire.parse({ name: '', text: sql, types: [] })
      wire.describe({ type: 'S', name: '' })
      wire.sync()
    },
    handleRowDescription: (message: { fields: FieldOfAnswer[] }) => void (fields = message.fields),
    handleError: (error: Error) => reject(error),
    handleReadyForQuery: () => resolve(fields),
  } as never)
  return await promise
}
