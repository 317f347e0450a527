import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { Button } from '../../controls/button.tsx'
import { ActionProblem } from '../../controls/action-problem.tsx'
import { executionState } from '../../states/execution-state.ts'
import { State } from '../../states/state-mark.tsx'
import { PagePictures } from '../execution/page-pictures.tsx'
import type { Draft } from './draft.ts'
import { nameOf } from '../../schedule-forms/content.ts'
import type { MissingBySection } from '../../schedule-forms/missing.ts'
import { rowsAsReport } from './rows-as-report.ts'
import { previewOf } from './trial-content.ts'
import { endTrial, isEnded, startTrial, type Trial, type TrialState, useTrialRun } from './trial-run.ts'
import { shown } from '../../controls/shown.ts'

interface ReportPreviewProps {
  readonly state: TrialState
  readonly missing: MissingBySection
}

/** What the source makes of what is chosen, before anything is saved; of a query for rows, its rows. */
export function ReportPreview({ state, missing }: ReportPreviewProps) {
  const { draft } = state
  const { report, parameters } = missing
  const isQuery = draft.rows?.source === 'Sql'
  const isReady = draft.reports.length > 0 && report.length + parameters.length === 0
  const asked = draft.rows !== null && isQuery && draft.rows.query.trim() !== '' ? draft.rows : null
  return (
    <>
      {asked !== null && asked.dataSourceId !== '' && (
        <Preview state={state} of={rowsAsReport(draft, asked)} kind="rows" />
      )}
      {/* Only a run knows the rows of a query, and would make the report for each of them. */}
      {isReady && !isQuery && <Preview state={state} of={draft} kind="report" />}
    </>
  )
}

interface PreviewProps {
  readonly state: TrialState
  readonly of: Draft
  readonly kind: 'report' | 'rows'
}

/** One real run that sends nothing. What it made is shown until something else is chosen. */
function Preview({ state, of, kind }: PreviewProps) {
  const intl = useIntl()
  const client = useClient()
  const text = textOf(of)
  const [made, setMade] = useState<{ readonly of: string; readonly shown: Trial }>({
    of: text,
    shown: { kind: 'none' },
  })
  const shown: Trial = made.of === text ? made.shown : { kind: 'none' }
  const show = (next: Trial) => setMade({ of: text, shown: next })

  async function run() {
    show({ kind: 'busy' })
    const name = intl.formatMessage({ id: 'newSchedule.preview.schedule' }, { name: nameOf(of) })
    show(await startTrial({ client, state, sent: previewOf(of, name), passwords: {} }))
  }
  return (
    <section className="report-preview">
      <Button isUnavailable={shown.kind === 'busy'} onPress={() => void run()}>
        <FormattedMessage id={`newSchedule.preview.${kind}`} />
      </Button>
      <p className="quiet">
        <FormattedMessage id="newSchedule.preview.hint" />
      </p>
      <div role="status">
        {shown.kind === 'failed' && <ActionProblem error={shown.error} onRetry={() => void run()} />}
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
            onEnd={() => void endTrial(client, state)}
          />
        )}
      </div>
    </section>
  )
}

/** What decides the content of the files; the parameter definitions that the source has reported do not. */
function textOf({ isPackage, mergePdf, zip, rows, values, reports }: Draft): string {
  const chosen = reports.map(({ definitions: _told, ...report }) => report)
  return JSON.stringify([isPackage, mergePdf, zip, rows, values, chosen])
}

function PreviewRun({ id, onEnd }: { readonly id: string; readonly onEnd: () => void }) {
  const execution = useTrialRun(id, onEnd)
  if (execution === null) return null
  if (!isEnded(execution)) return <State state={executionState(execution)} />
  const { artifacts, error } = execution.Result
  return (
    <>
      {error !== null && <p className="refusal">{shown(error.message)}</p>}
      {artifacts.map((file) => (
        <PagePictures key={`${file.name} ${file.sha256}`} executionId={id} file={file} />
      ))}
    </>
  )
}
