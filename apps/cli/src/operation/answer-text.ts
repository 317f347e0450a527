/** What an operation answers, as text for users: a table of a list, names beside values of an object. */
import { visible } from '@punctual/runtime/visible'

import { isJsonObject, type JsonObject } from '../json-file.ts'
import { instant } from '../output/instant.ts'
import { facts, table } from '../output/table.ts'
import type { OperationCommand } from './operation-command.ts'

export function answerText(
  { columns, wholeColumn, done }: Pick<OperationCommand, 'columns' | 'wholeColumn' | 'done'>,
  answer: unknown,
): string {
  if (done !== undefined) return done
  if (Array.isArray(answer)) return listText(answer, columns, wholeColumn)
  if (!isJsonObject(answer)) return visible(String(cellOf('', answer) ?? ''))
  const lists = Object.entries(answer).filter((entry): entry is [string, JsonObject[]] =>
    isListOfObjects(entry[1]),
  )
  const single = Object.entries(answer).filter(([, value]) => !isListOfObjects(value))
  const named = lists.map(([name, rows]) => `${titleOf(name)}\n${listText(rows, columnsOf(rows, columns))}`)
  return [facts(single.map(([name, value]) => [wordsOf(name), cellOf(name, value)])), ...named].join('\n\n')
}

/** The columns of a list in an answer that has several; undefined where none is meant for it. */
function columnsOf(rows: readonly JsonObject[], columns: readonly string[] = []) {
  return columns.length > 0 && columns.every((name) => name in (rows[0] ?? {})) ? columns : undefined
}

/** Without columns: every member that fits into a cell. */
function listText(rows: readonly unknown[], columns?: readonly string[], wholeColumn?: string): string {
  if (rows.length === 0) return 'None.'
  if (!rows.every(isJsonObject)) return rows.map((row) => visible(String(row))).join('\n')
  const names = columns ?? Object.keys(rows[0] ?? {}).filter((name) => !isObject(rows[0]?.[name]))
  return table(
    names.map((name) => ({
      title: titleOf(name),
      value: (row: JsonObject) => cellOf(name, row[name]),
      ...(name === wholeColumn ? { isWhole: true } : {}),
    })),
    rows,
  )
}

function cellOf(name: string, value: unknown): string | number | null {
  if (typeof value === 'number') return name.endsWith('EpochUtc') ? instant(value) : value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map((each) => String(cellOf('', each))).join(', ')
  if (typeof value === 'string') return value
  if (isJsonObject(value)) return membersText(value)
  return value === undefined || value === null ? null : JSON.stringify(value)
}

/** `FolderPath: /Sales`; members without a value are omitted. */
function membersText(value: JsonObject): string {
  return Object.entries(value)
    .filter(([, member]) => member !== null)
    .map(([name, member]) => `${wordsOf(name)} ${cellOf(name, member)}`)
    .join(', ')
}

const isObject = (value: unknown): boolean => isJsonObject(value) || isListOfObjects(value)

function isListOfObjects(value: unknown): value is JsonObject[] {
  return Array.isArray(value) && value.length > 0 && value.every(isJsonObject)
}

/** `NextRunEpochUtc` as `Next run`. */
function wordsOf(name: string): string {
  const words = name.replace(/EpochUtc$/, '').replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1).toLowerCase()}`
}

const titleOf = (name: string): string => wordsOf(name).toUpperCase()
