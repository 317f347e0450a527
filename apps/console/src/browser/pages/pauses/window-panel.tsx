import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { foldersQuery } from '../../api/folder-queries.ts'
import type { Changes } from '../../api/use-changes.ts'
import type { Window, WindowPreview } from '../../api/window-queries.ts'
import { Button } from '../../controls/button.tsx'
import { Folded } from '../../controls/folded.tsx'
import { ifMatch } from '../../controls/row-actions.tsx'
import { OneSegment } from '../../controls/segments.tsx'
import { SentForm } from '../../controls/sent-form.tsx'
import { StoredName } from '../../controls/stored-name.tsx'
import { TextField } from '../../controls/text-field.tsx'
import { Instant } from '../../times/instant.tsx'
import { useViewerZone } from '../../times/time-zone.ts'
import type { UnsavedChanges } from '../../unsaved/use-unsaved-changes.tsx'
import { sentWindow, untilOf, type WindowDraft } from './window-draft.ts'
import { ScopeFields, TimesFields } from './window-fields.tsx'

export interface WindowPanelProps {
  /** Null for a new one. */
  readonly stored: Window | null
  readonly draft: WindowDraft
  readonly onChange: (changes: Partial<WindowDraft>) => void
  /** What it makes of the runs ahead; null while that is not known. */
  readonly preview: WindowPreview | null
  readonly changes: Changes
  /** Given what asks before what is written is lost. */
  readonly asking: RefObject<UnsavedChanges['ask'] | null>
  /** Given what is under way: another form waits for its end. */
  readonly saving: RefObject<Promise<unknown> | null>
  readonly onClose: () => void
}

/** The form of a window or a pause, beside the picture: its effect is counted before it is saved. */
export function WindowPanel(props: WindowPanelProps) {
  const { stored, draft, onChange, preview, changes, asking, saving, onClose } = props
  const intl = useIntl()
  const save = useSave(stored, draft)
  const title = `pauses.${stored === null ? 'new' : 'edit'}.${draft.isPause ? 'pause' : 'window'}` as const
  return (
    <aside className="pause-panel" aria-label={intl.formatMessage({ id: title })}>
      <h2>
        <FormattedMessage id={title} />
      </h2>
      <SentForm
        asking={asking}
        held={draft}
        submit={intl.formatMessage({ id: draft.isPause ? 'pauses.save.pause' : 'pauses.save.window' })}
        onSubmit={async () => {
          saving.current = changes.run(save)
          try {
            await saving.current
            onClose()
          } finally {
            saving.current = null
          }
        }}
        buttons={
          <Button onPress={() => asking.current?.(onClose)}>
            <FormattedMessage id="close" />
          </Button>
        }
      >
        {!draft.isPause && (
          <TextField
            name="Name"
            label={intl.formatMessage({ id: 'pauses.field.name' })}
            value={draft.name}
            maxLength={200}
            isRequired
            autoFocus
            onChange={(name) => onChange({ name })}
          />
        )}
        {(stored === null || !draft.isPause) && <ScopeFields draft={draft} onChange={onChange} />}
        <TimesFields draft={draft} onChange={onChange} />
        <OneSegment
          label={intl.formatMessage({ id: 'pauses.field.policy' })}
          value={draft.policy}
          segments={(['Delay', 'Skip'] as const).map((value) => ({
            value,
            text: intl.formatMessage({ id: `pauses.policy.${value}` }),
          }))}
          onChange={(policy) => onChange({ policy })}
        />
        <TextField
          name="Reason"
          label={intl.formatMessage({ id: 'pauses.field.reason' })}
          value={draft.reason}
          maxLength={2_000}
          isRequired={draft.isPause}
          onChange={(reason) => onChange({ reason })}
        />
        {preview !== null && <Effect preview={preview} />}
      </SentForm>
    </aside>
  )
}

function useSave(stored: Window | null, draft: WindowDraft): () => Promise<unknown> {
  const client = useClient()
  const zone = useViewerZone()
  const { data: folders = [] } = useQuery(foldersQuery(client))
  const headers = stored === null ? {} : ifMatch(stored)
  return () => {
    if (draft.isPause) {
      const FolderId = folders.find(({ Path }) => Path === draft.place)?.Id ?? ''
      const { reason: Reason, policy: Policy } = draft
      const body = { FolderId, Reason, Policy, UntilEpochUtc: untilOf(draft, zone) }
      return client.POST('/api/folder/pause', { body, headers })
    }
    // The service says what is missing.
    const body = sentWindow(draft, zone) ?? { Name: draft.name, Scope: {} }
    return stored === null
      ? client.POST('/api/window/create', { body })
      : client.POST('/api/window/update', { body: { ...body, Id: stored.Id }, headers })
  }
}

/** What saving it would make of the runs of the days that are shown. */
function Effect({ preview: { Windows, Runs, IsComplete } }: { readonly preview: WindowPreview }) {
  const stretches = Windows.find(({ Id }) => Id === null)?.Stretches ?? []
  const sum = (of: (each: (typeof stretches)[number]) => number) =>
    stretches.reduce((total, each) => total + of(each), 0)
  const [waiting, skipped] = [sum(({ Waiting }) => Waiting), sum(({ Skipped }) => Skipped)]
  const until = Runs.find(({ Policy }) => Policy === 'Delay')?.UntilEpochUtc ?? null
  return (
    <div className="pause-effect" role="status">
      <p>
        <FormattedMessage
          id={IsComplete ? 'pauses.would' : 'pauses.wouldAtLeast'}
          values={{ waiting, skipped }}
        />
        {until !== null && (
          <>
            {' '}
            <FormattedMessage
              id="pauses.would.until"
              values={{ until: <Instant epoch={until} isRelative={false} /> }}
            />
          </>
        )}
      </p>
      {Runs.length > 0 && (
        <Folded
          title={<FormattedMessage id="pauses.would.show" values={{ count: Runs.length }} />}
          isUsed={false}
        >
          <ul>
            {Runs.map(({ ScheduleId, ScheduleName, DueEpochUtc }) => (
              <li key={`${ScheduleId} ${DueEpochUtc}`}>
                <StoredName name={ScheduleName} />{' '}
                <span className="quiet">
                  <Instant epoch={DueEpochUtc} isRelative={false} />
                </span>
              </li>
            ))}
          </ul>
        </Folded>
      )}
    </div>
  )
}
