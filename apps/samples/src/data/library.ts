import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import type { Row, Table } from './table.ts'
import { tableRecipes, type TableName } from './tables.ts'

/**
 * The tables behind every sample report, read from the `vega-datasets` package when they are first asked for.
 */
export interface DataLibrary {
  table(name: TableName): Promise<Table>
}

export function createDataLibrary(): DataLibrary {
  const tables = new Map<TableName, Promise<Table>>()
  return {
    table(name) {
      const table = tables.get(name) ?? readTable(name)
      tables.set(name, table)
      return table
    },
  }
}

async function readTable(name: TableName): Promise<Table> {
  const { file, columns, source, toRow } = tableRecipes[name]
  const records = await readRecords(file)
  return { name, columns, source, rows: records.map(toRow).filter((row): row is Row => row !== null) }
}

async function readRecords(file: string): Promise<Record<string, unknown>[]> {
  const path = fileURLToPath(new URL(`../data/${file}`, import.meta.resolve('vega-datasets')))
  const text = await readFile(path, 'utf8')
  if (file.endsWith('.json')) return JSON.parse(text)
  const { parse } = await import('csv-parse/sync')
  return parse(text, { columns: true, bom: true })
}
