import type { AskDataSource } from '@punctual/domain'
import type { KeptAnswers } from '@punctual/engine'

/** For a process whose schedules ask no data source. */
export const asksNoDataSource: AskDataSource = async () => refuse()

/** The same of what is kept. */
export const keepsNoAnswers: KeptAnswers = {
  list: async () => refuse(),
  keepRows: async () => refuse(),
  keep: async () => refuse(),
  readRows: async () => refuse(),
  findRendering: async () => refuse(),
}

function refuse(): never {
  throw new Error('this process asks no data source')
}
