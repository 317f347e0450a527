import { FormattedMessage, useIntl } from 'react-intl'

import { type Column, DataTable } from '../../controls/data-table.tsx'
import { shown } from '../../controls/shown.ts'
import { StateMark } from '../../states/state-mark.tsx'
import { addressOf, type Candidate } from './candidates.ts'

interface CandidateTableProps {
  readonly candidates: readonly Candidate[]
  /** Of those that are ticked. */
  readonly places: ReadonlySet<string>
  readonly onChoose: (places: ReadonlySet<string>) => void
}

/** Each schedule of the other system: whether it is new here, how its runs compare, and what is not taken over. */
export function CandidateTable({ candidates, places, onChoose }: CandidateTableProps) {
  const intl = useIntl()
  const toggle = (place: string) => {
    const next = new Set(places)
    if (!next.delete(place)) next.add(place)
    onChoose(next)
  }
  const columns: readonly Column<Candidate>[] = [
    {
      header: 'moveIn.take',
      cell: ({ imported }) => (
        <input
          type="checkbox"
          checked={places.has(imported.Place)}
          disabled={imported.Schedule === null}
          aria-label={intl.formatMessage({ id: 'bulk.choose' }, { name: addressOf(imported) })}
          onChange={() => toggle(imported.Place)}
        />
      ),
    },
    { header: 'moveIn.schedule', isRowHeader: true, cell: ({ imported }) => addressOf(imported) },
    { header: 'moveIn.here', cell: (candidate) => <FormattedMessage id={hereOf(candidate)} /> },
    {
      header: 'moveIn.runs',
      cell: ({ imported: { Verdict, DifferingRuns } }) => (
        <span className="wrapped">
          {DifferingRuns > 0 && <StateMark mark="triangle" tone="warn" />} {Verdict || '–'}
        </span>
      ),
    },
  ]
  return (
    <DataTable
      label="moveIn.found.table"
      columns={columns}
      rows={candidates}
      keyOf={({ imported }) => imported.Place}
      detail={({ imported }) =>
        imported.Differences.length + imported.NotTakenOver.length === 0 ? null : (
          <Details imported={imported} />
        )
      }
    />
  )
}

function hereOf({ imported, existing }: Candidate) {
  if (imported.Schedule === null) return 'moveIn.here.never'
  return existing === null ? 'moveIn.here.new' : 'moveIn.here.replaces'
}

function Details({ imported: { Differences, NotTakenOver } }: Pick<Candidate, 'imported'>) {
  return (
    <div className="move-in-details">
      {Differences.length > 0 && (
        <ul>
          {Differences.map(({ Source, Here }) => (
            <li key={`${Source} ${Here}`}>
              <FormattedMessage
                id={Source === null ? 'moveIn.runs.here' : 'moveIn.runs.there'}
                values={{ at: (Source ?? Here ?? '').replace('T', ' ').replace(/:00$/, '') }}
              />
            </li>
          ))}
        </ul>
      )}
      {NotTakenOver.length > 0 && (
        <>
          <p className="quiet">
            <FormattedMessage id="moveIn.notTaken" />
          </p>
          <ul>
            {NotTakenOver.map((sentence) => (
              <li key={sentence}>{shown(sentence)}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
