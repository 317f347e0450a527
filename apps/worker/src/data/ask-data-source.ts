import type { DataSources } from '@punctual/data-source'
import { type AskDataSource, dataSourceSettings, failure } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'

/** The port that a run asks data sources through, over the drivers of this process. */
export function createAskDataSource(dataSources: DataSources): AskDataSource {
  return async ({ source: { name, settings, secret }, query, parameters, maxRows }, signal) => {
    const known = dataSourceSettings.safeParse(settings)
    if (!known.success) {
      const said = sentence('data_source_settings_unreadable', { name })
      return { ok: false, failure: failure('account_missing', { source: 'Sql', said }) }
    }
    const outcome = await dataSources.ask(
      { name, settings: known.data, password: secret },
      { query, parameters, maxRows },
      signal,
    )
    if (!outcome.ok) return outcome
    const { columns, batches, [Symbol.asyncDispose]: dispose } = outcome.answer
    const names = columns.map((column) => column.name)
    return { ok: true, answer: { columns: names, batches, [Symbol.asyncDispose]: dispose } }
  }
}
