import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { takeOver } from '../../api/move-in.ts'
import type { MoveInSource } from '../../api/move-in.ts'
import { Button } from '../../controls/button.tsx'
import { Refusal } from '../../controls/refusal.tsx'
import { errorOf } from '../../failure/error-of.ts'
import {
  type Candidate,
  firstChosen,
  mostAtOnce,
  namesToGive,
  refusalOf,
  takeOverRequest,
} from './candidates.ts'
import { CandidateTable } from './candidate-table.tsx'
import { OtherNames } from './other-names.tsx'

interface FoundSchedulesProps {
  readonly source: MoveInSource
  /** How many the other system has, also of those that are not answered. */
  readonly Total: number
  readonly candidates: readonly Candidate[]
  readonly onLook: (source: MoveInSource) => Promise<void>
  readonly onBack: () => void
}

interface Taken {
  readonly created: number
  readonly replaced: number
}

/** What each schedule would be here; the ticked ones are taken over, all of them or none. */
export function FoundSchedules({ source, Total, candidates, onLook, onBack }: FoundSchedulesProps) {
  const client = useClient()
  const queries = useQueryClient()
  const [places, setPlaces] = useState(() => firstChosen(candidates))
  const [known, setKnown] = useState(candidates)
  // Other names make others possible: the form of the names stays, and with it the focus.
  if (known !== candidates) {
    setKnown(candidates)
    setPlaces(firstChosen(candidates))
  }
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<Error | null>(null)
  const [taken, setTaken] = useState<Taken | null>(null)
  const chosen = candidates.filter(({ imported }) => places.has(imported.Place))
  async function send() {
    setIsBusy(true)
    setProblem(null)
    try {
      const { Changes } = await takeOver(client, takeOverRequest(chosen))
      const created = Changes.filter(({ Change }) => Change === 'Created').length
      setTaken({ created, replaced: Changes.length - created })
    } catch (error) {
      setProblem(errorOf(refusalOf(error, chosen)))
    } finally {
      setIsBusy(false)
      await queries.invalidateQueries({ queryKey: ['schedules'] })
    }
  }
  if (taken !== null) return <Outcome taken={taken} folder={source.FolderPath ?? '/'} onBack={onBack} />
  return (
    <>
      <Summary candidates={candidates} total={Total} />
      <OtherNames
        names={namesToGive(candidates, source.Names ?? [])}
        onShow={(Names) => onLook({ ...source, Names })}
      />
      {candidates.length > 0 && (
        <CandidateTable candidates={candidates} places={places} onChoose={setPlaces} />
      )}
      <Refusal error={problem} />
      <div className="buttons">
        {candidates.some(({ imported }) => imported.Schedule !== null) && (
          <Button
            kind="primary"
            isUnavailable={isBusy || chosen.length === 0 || chosen.length > mostAtOnce}
            onPress={() => void send()}
          >
            <FormattedMessage id="moveIn.takeOver" values={{ count: chosen.length }} />
          </Button>
        )}
        <Button onPress={onBack} isUnavailable={isBusy}>
          <FormattedMessage id="moveIn.back" />
        </Button>
      </div>
    </>
  )
}

interface SummaryProps {
  readonly candidates: readonly Candidate[]
  readonly total: number
}

function Summary({ candidates, total }: SummaryProps) {
  const usable = candidates.filter(({ imported }) => imported.Schedule !== null)
  const differing = usable.filter(({ imported }) => imported.DifferingRuns > 0).length
  const compared = usable.filter(({ imported }) => imported.Verdict !== '').length
  const values = { count: total, taken: usable.length, identical: compared - differing, differing }
  return (
    <p className="sentence" role="status">
      <FormattedMessage id="moveIn.found" values={values} />{' '}
      {total > candidates.length && (
        <FormattedMessage id="moveIn.more" values={{ count: total - candidates.length }} />
      )}{' '}
      {usable.length > mostAtOnce && <FormattedMessage id="moveIn.atMost" values={{ count: mostAtOnce }} />}
    </p>
  )
}

interface OutcomeProps {
  readonly taken: Taken
  readonly folder: string
  readonly onBack: () => void
}

function Outcome({ taken, folder, onBack }: OutcomeProps) {
  const search = folder === '/' ? {} : { folder }
  return (
    <>
      <p className="sentence linked-words" role="status">
        <FormattedMessage
          id="moveIn.done"
          values={{
            ...taken,
            link: (words) => (
              <Link to="/schedules" search={search}>
                {words}
              </Link>
            ),
          }}
        />
      </p>
      <div className="buttons">
        <Button onPress={onBack} autoFocus>
          <FormattedMessage id="moveIn.again" />
        </Button>
      </div>
    </>
  )
}
