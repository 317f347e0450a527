import type { UseQueryResult } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'

import type { Changes } from '../../api/use-changes.ts'
import type { Window, WindowPreview } from '../../api/window-queries.ts'
import { Button } from '../../controls/button.tsx'
import { ProblemView } from '../../controls/query-view.tsx'
import { dateOf, dayAfter } from '../../times/day.ts'
import { useNow } from '../../times/use-now.ts'
import { scopeOf, type WindowDraft } from './window-draft.ts'
import { type Lane, WindowLanes } from './window-lanes.tsx'
import { WindowTable } from './window-table.tsx'
import { isNow, kindText, placeText, useAccountNames } from './window-words.ts'

export interface WindowListsProps {
  readonly shown: { readonly firstDay: string; readonly days: number; readonly zone: string }
  readonly windows: readonly Window[]
  readonly preview: WindowPreview | null
  /** The same of the days from today on, whatever days are shown. */
  readonly ofToday: UseQueryResult<WindowPreview>
  /** What is being written, and what it makes of the runs; null while no form is open. */
  readonly drafted: {
    readonly stored: Window | null
    readonly draft: WindowDraft
    readonly preview: WindowPreview | null
  } | null
  /** Shows later days, or today for 0. */
  readonly onMove: (by: number) => void
  readonly changes: Changes
  readonly onEdit: (window: Window) => void
}

/** All windows and pauses as one sentence, one picture and one list; those in force come first. */
export function WindowLists(props: WindowListsProps) {
  const { shown, windows, preview, ofToday, drafted, onMove, changes, onEdit } = props
  const intl = useIntl()
  const nowEpoch = useNow((nowMs) => Math.floor(nowMs / 60_000) * 60)
  const stretchesIn = (answer: WindowPreview | null | undefined, id: string) =>
    answer?.Windows.find(({ Id }) => Id === id)?.Stretches ?? null
  const stretchesOf = (id: string) => stretchesIn(preview, id)
  const isInForce = ({ Id }: Window) => stretchesIn(ofToday.data, Id)?.some(isNow(nowEpoch + 59)) ?? false
  const rank = (window: Window) => (isInForce(window) ? 0 : stretchesOf(window.Id)?.length ? 1 : 2)
  const sorted = windows.toSorted((a, b) => rank(a) - rank(b))
  const now = windows.filter(isInForce).length
  const lanes = useLanes(sorted, props)
  const dayText = (day: string) =>
    intl.formatDate(dateOf(day), { timeZone: 'UTC', day: 'numeric', month: 'long' })
  return (
    <>
      {ofToday.data === undefined && ofToday.error !== null && (
        <ProblemView
          refused="problem.noRights"
          error={ofToday.error}
          onRetry={() => void ofToday.refetch()}
        />
      )}
      <p className="sentence" role="status">
        {(ofToday.data !== undefined || windows.length === 0) && (
          <FormattedMessage id="pauses.sentence" values={{ count: windows.length, now }} />
        )}{' '}
        {windows.length > 0 && preview !== null && (
          <FormattedMessage
            id={preview.IsComplete ? 'pauses.ahead' : 'pauses.aheadAtLeast'}
            values={{ days: shown.days, waiting: preview.Waiting, skipped: preview.Skipped }}
          />
        )}
      </p>
      {lanes.length > 0 && (
        <>
          <div className="heading pause-span">
            <h2>
              <FormattedMessage
                id="pauses.span"
                values={{
                  from: dayText(shown.firstDay),
                  until: dayText(dayAfter(shown.firstDay, shown.days - 1)),
                }}
              />
            </h2>
            <span className="buttons">
              <Button kind="quiet" onPress={() => onMove(0)}>
                <FormattedMessage id="page.today" />
              </Button>
              <Button kind="quiet" onPress={() => onMove(1)}>
                <FormattedMessage id="pauses.later" />
              </Button>
            </span>
          </div>
          <WindowLanes {...shown} lanes={lanes} />
          <p className="pause-legend quiet" aria-hidden="true">
            <i className="pause-key pause-delay" /> <FormattedMessage id="pauses.legend.Delay" />
            <i className="pause-key pause-skip" /> <FormattedMessage id="pauses.legend.Skip" />
            <span>
              <FormattedMessage id="pauses.legend.number" />
            </span>
          </p>
        </>
      )}
      {sorted.length > 0 && (
        <>
          <h2>
            <FormattedMessage id="pauses.all" />
          </h2>
          <WindowTable windows={sorted} stretchesOf={stretchesOf} changes={changes} onEdit={onEdit} />
        </>
      )}
      {drafted === null && windows.length === 0 && (
        <p className="quiet">
          <FormattedMessage id="pauses.what.for" />
        </p>
      )}
    </>
  )
}

/** Those that are in force in the days that are shown, and the one that is being written in place of what it replaces. */
function useLanes(windows: readonly Window[], { preview, drafted }: WindowListsProps): readonly Lane[] {
  const intl = useIntl()
  const accounts = useAccountNames()
  const of = (from: WindowPreview | null, id: string | null) =>
    from?.Windows.find(({ Id }) => Id === id)?.Stretches ?? []
  const draft = drafted?.draft
  const answer = drafted?.preview ?? preview
  const saved = windows.map((window) => ({
    key: window.Id,
    name: placeText(intl, window, accounts),
    kind: kindText(intl, window),
    policy: window.Policy,
    isDraft: false,
    stretches: of(answer, window.Id),
  }))
  const written: Lane[] =
    draft === undefined
      ? []
      : [
          {
            key: 'draft',
            name: placeText(intl, { Scope: scopeOf(draft) }, accounts),
            kind: intl.formatMessage({ id: 'pauses.notSaved' }),
            policy: draft.policy,
            isDraft: true,
            stretches: of(drafted?.preview ?? null, null),
          },
        ]
  return [...saved, ...written].filter(({ stretches }) => stretches.length > 0)
}
