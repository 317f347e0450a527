import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { executionQuery } from '../../api/queries.ts'
import { readResult } from '../../api/result.ts'
import { startRun } from '../../api/schedule-queries.ts'
import { Button } from '../../controls/button.tsx'
import { ProblemView } from '../../controls/query-view.tsx'
import { errorOf } from '../../failure/error-of.ts'
import { executionState } from '../../states/execution-state.ts'
import { State } from '../../states/state-mark.tsx'
import { PagePictures } from '../execution/page-pictures.tsx'
import { type Draft, nameOf } from './draft.ts'
import { missingOf } from './missing.ts'
import { rowsAsReport } from './rows-as-report.ts'
import { deleteLeftover, savePreview, type StepFinding } from './save.ts'
import type { StepProps } from './step-props.ts'

type Shown =
  | { readonly kind: 'none' | 'busy' }
  | { readonly kind: 'failed'; readonly error: Error }
  | { readonly kind: 'refused'; readonly refusals: readonly StepFinding[] }
  | { readonly kind: 'running'; readonly executionId: string }

/** What the source makes of what is chosen, before anything is saved; of a query for rows, its rows. */
export function ReportPreview({ draft, onUpdate }: Pick<StepProps, 'draft' | 'onUpdate'>) {
  const { report, parameters } = missingOf(draft)
  const isQuery = draft.rows?.source === 'Sql'
  const isReady = draft.reports.length > 0 && report.length + parameters.length === 0
  const asked = draft.rows !== null && isQuery && draft.rows.query.trim() !== '' ? draft.rows : null
  return (
    <>
      {asked !== null && asked.dataSourceId !== '' && (
        <Preview of={rowsAsReport(draft, asked)} kind="rows" onUpdate={onUpdate} />
      )}
      {/* Only a run knows the rows of a query, and would make the report for each of them. */}
      {isReady && !isQuery && <Preview of={draft} kind="report" onUpdate={onUpdate} />}
    </>
  )
}

interface PreviewProps extends Pick<StepProps, 'onUpdate'> {
  readonly of: Draft
  readonly kind: 'report' | 'rows'
}

/** One real run that sends nothing. What it made is shown until something else is chosen. */
function Preview({ of, kind, onUpdate }: PreviewProps) {
  const intl = useIntl()
  const client = useClient()
  const text = textOf(of)
  const [made, setMade] = useState<{ readonly of: string; readonly shown: Shown }>({
    of: text,
    shown: { kind: 'none' },
  })
  const shown: Shown = made.of === text ? made.shown : { kind: 'none' }
  const show = (next: Shown) => setMade({ of: text, shown: next })

  async function run() {
    show({ kind: 'busy' })
    try {
      const name = intl.formatMessage({ id: 'newSchedule.preview.schedule' }, { name: nameOf(of) })
      const saved = await savePreview(client, of, `${name} ${crypto.randomUUID().slice(0, 8)}`)
      if (!('id' in saved)) return show({ kind: 'refused', refusals: saved })
      onUpdate((now) => ({ ...now, leftovers: [...now.leftovers, saved] }))
      show({ kind: 'running', executionId: await startRun(client, saved.id, crypto.randomUUID()) })
    } catch (error) {
      show({ kind: 'failed', error: errorOf(error) })
    }
  }
  // The run is over: nothing of it is left but its record.
  async function clear() {
    for (const leftover of of.leftovers) await deleteLeftover(client, leftover)
    onUpdate((now) => ({ ...now, leftovers: [] }))
  }
  return (
    <section className="report-preview">
      <Button isDisabled={shown.kind === 'busy'} onPress={() => void run()}>
        <FormattedMessage id={`newSchedule.preview.${kind}`} />
      </Button>
      <p className="quiet">
        <FormattedMessage id="newSchedule.preview.hint" />
      </p>
      <div role="status">
        {shown.kind === 'failed' && <ProblemView error={shown.error} onRetry={() => void run()} />}
        {shown.kind === 'refused' && (
          <ul className="refusal">
            {shown.refusals.map(({ field, message }) => (
              <li key={field}>
                <code className="code">{field}</code> {message}
              </li>
            ))}
          </ul>
        )}
        {shown.kind === 'running' && (
          <PreviewRun
            key={shown.executionId}
            id={shown.executionId}
            onEnd={() => void clear().catch(() => {})}
          />
        )}
      </div>
    </section>
  )
}

/** What decides how the files look; what the source has told of the reports does not. */
function textOf({ isPackage, mergePdf, zip, rows, values, reports }: Draft): string {
  const chosen = reports.map(({ definitions: _told, ...report }) => report)
  return JSON.stringify([isPackage, mergePdf, zip, rows, values, chosen])
}

function PreviewRun({ id, onEnd }: { readonly id: string; readonly onEnd: () => void }) {
  const { data } = useQuery(executionQuery(useClient(), id))
  const isOver = data !== undefined && data.CompletedEpochUtc !== null
  useEffect(() => {
    if (isOver) onEnd()
    // Once, when the run ends.
  }, [isOver])
  if (data === undefined) return null
  if (!isOver) return <State state={executionState(data)} />
  const { artifacts, error } = readResult(data.ResultJson ?? '')
  return (
    <>
      {error !== null && <p className="refusal">{error.message}</p>}
      {artifacts.map((file) => (
        <PagePictures key={`${file.name} ${file.sha256}`} executionId={id} file={file} />
      ))}
    </>
  )
}
