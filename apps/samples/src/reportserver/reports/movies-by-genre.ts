import { mean, numberIn, type Row, sum, textIn } from '../../data/table.ts'
import { catalogItemIds } from '../../identifiers.ts'
import type { ReportDefinition } from '../definition.ts'
import { flagOf, numberOf, textOf, textsOf } from '../parameter.ts'
import { distinct, groupRows } from './group-rows.ts'

export const moviesByGenre: ReportDefinition = {
  id: catalogItemIds.moviesByGenre,
  name: 'Movies by Genre',
  description: 'Films with their budget, box office and rating.',
  folder: '/Media',
  table: 'Movies',
  landscape: true,
  parameters: [
    {
      name: 'Genre',
      type: 'String',
      prompt: 'Genre',
      multiValue: true,
      validValues: distinct('Genre'),
      byDefault: 'every valid value',
    },
    {
      name: 'MinimumRating',
      type: 'Float',
      prompt: 'Minimum IMDB rating',
      nullable: true,
      byDefault: ['7.5'],
    },
    { name: 'ReleasedFrom', type: 'DateTime', prompt: 'Released from', nullable: true, byDefault: null },
    {
      name: 'HighestPerGenre',
      type: 'Integer',
      prompt: 'Films per genre, by gross',
      nullable: true,
      byDefault: ['20'],
    },
    {
      name: 'WithBudgetOnly',
      type: 'Boolean',
      prompt: 'Only films with a known budget',
      byDefault: ['False'],
    },
  ],
  compose(table, values) {
    const genres = textsOf(values, 'Genre')
    const rating = numberOf(values, 'MinimumRating')
    const from = textOf(values, 'ReleasedFrom')
    const withBudget = flagOf(values, 'WithBudgetOnly')
    const limit = numberOf(values, 'HighestPerGenre') ?? table.rows.length
    const films = table.rows.filter(
      (film) =>
        genres.has(textIn(film, 'Genre')) &&
        (rating === null || numberIn(film, 'IMDB Rating') >= rating) &&
        (from === null || textIn(film, 'Released') >= from) &&
        (!withBudget || film['Production Budget'] !== null),
    )
    const groups = groupRows(films, 'Genre', (own) => {
      const rows = own
        .toSorted((left, right) => numberIn(right, 'Worldwide Gross') - numberIn(left, 'Worldwide Gross'))
        .slice(0, limit)
      return { rows, subtotal: { Title: `${rows.length} films`, ...figures(rows) } }
    })
    const shown = groups.flatMap(({ rows }) => rows)
    return {
      columns: table.columns.filter(({ name }) => name !== 'Genre'),
      groupName: 'Genre',
      groups,
      total: { Title: `${shown.length} films in all`, ...figures(shown) },
    }
  },
}

function figures(films: readonly Row[]): Row {
  return {
    'Production Budget': sum(films, 'Production Budget'),
    'Worldwide Gross': sum(films, 'Worldwide Gross'),
    'IMDB Rating': mean(films, 'IMDB Rating'),
  }
}
