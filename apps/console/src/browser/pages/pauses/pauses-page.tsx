import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { useChanges } from '../../api/use-changes.ts'
import { type Window, windowPreviewQuery, windowsQuery } from '../../api/window-queries.ts'
import { Button } from '../../controls/button.tsx'
import { PageTitle } from '../../controls/page-title.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import { Refusal } from '../../controls/refusal.tsx'
import { useSession } from '../../session/session-holder.ts'
import { useMayAnywhere } from '../../session/use-rights.ts'
import '../../style/pauses.css'
import { dayAfter, dayIn, startOfDay } from '../../times/day.ts'
import { useViewerZone } from '../../times/time-zone.ts'
import { useClock, useNow } from '../../times/use-now.ts'
import { useSettled } from '../../times/use-settled.ts'
import type { UnsavedChanges } from '../../unsaved/use-unsaved-changes.tsx'
import { draftOf, newDraft, sentWindow, type WindowDraft } from './window-draft.ts'
import { WindowLists } from './window-lists.tsx'
import { WindowPanel } from './window-panel.tsx'

/** Days of the picture. */
const days = 14

interface Opened {
  /** Counts the forms that were opened. */
  readonly number: number
  readonly stored: Window | null
  readonly draft: WindowDraft
}

/** What stands still, now and in the days ahead, and what does it cost? */
export function PausesPage() {
  const intl = useIntl()
  const clock = useClock()
  const zone = useViewerZone()
  const { Role } = useSession()
  const mayManage = useMayAnywhere('Manage')
  const [opened, setOpened] = useState<Opened | null>(null)
  const [firstDay, setFirstDay] = useState<string | null>(null)
  const today = useNow((nowMs) => dayIn(zone, nowMs / 1_000))
  const changes = useChanges(['windows'])
  const shown = { firstDay: firstDay ?? today, days, zone }
  const { windows, known, ofToday, drafted } = useWindows(opened, shown, today)
  const viewer = () => ({ zone, nowEpoch: Math.floor(clock.nowMs() / 1_000) })
  const asking = useRef<UnsavedChanges['ask'] | null>(null)
  const lastNumber = useRef(0)
  const saving = useRef<Promise<unknown> | null>(null)
  /** A form that is open may have changes: they are asked for first, and a save of it is waited for. */
  const openInstead = (next: () => Omit<Opened, 'number'>) => {
    const show = () => {
      lastNumber.current += 1
      setOpened({ ...next(), number: lastNumber.current })
    }
    const ask = () => (asking.current === null ? show() : asking.current(show))
    if (saving.current === null) ask()
    // Then the form has taken its end as well.
    else
      void saving.current.catch(() => {}).then(() => clock.sleep(0, new AbortController().signal).then(ask))
  }
  const open = (isPause: boolean) =>
    openInstead(() => ({
      stored: null,
      draft: newDraft(isPause, Role === 'Administrator' ? null : 'FolderPath', viewer()),
    }))
  const isOpen = (isPause: boolean) => opened?.stored === null && opened.draft.isPause === isPause
  return (
    <>
      <div className="heading">
        <PageTitle title={intl.formatMessage({ id: 'page.pauses' })} />
        {mayManage && (
          <span className="buttons">
            <Button aria-expanded={isOpen(true)} onPress={() => open(true)}>
              <FormattedMessage id="pauses.new.pause" />
            </Button>
            <Button
              kind={opened === null ? 'primary' : 'plain'}
              aria-expanded={isOpen(false)}
              onPress={() => open(false)}
            >
              <FormattedMessage id="pauses.new.window" />
            </Button>
          </span>
        )}
      </div>
      <div className={opened === null ? undefined : 'pause-columns'}>
        {opened !== null && (
          <WindowPanel
            key={opened.number}
            {...opened}
            preview={drafted}
            changes={changes}
            asking={asking}
            saving={saving}
            onChange={(changed) => setOpened((now) => now && { ...now, draft: { ...now.draft, ...changed } })}
            // A save that ends late closes its own form only.
            onClose={() => setOpened((now) => (now?.number === opened.number ? null : now))}
          />
        )}
        <div>
          <Refusal error={changes.refusal} />
          <QueryView query={windows} lines={6}>
            {(listed) => (
              <WindowLists
                shown={shown}
                windows={listed}
                preview={known}
                ofToday={ofToday}
                drafted={opened === null ? null : { ...opened, preview: drafted }}
                onMove={(by) => setFirstDay(by === 0 ? null : dayAfter(shown.firstDay, by * days))}
                changes={changes}
                onEdit={(stored) => openInstead(() => ({ stored, draft: draftOf(stored, viewer()) }))}
              />
            )}
          </QueryView>
        </div>
      </div>
    </>
  )
}

interface Shown {
  readonly firstDay: string
  readonly days: number
  readonly zone: string
}

function useWindows(opened: Opened | null, { firstDay, zone }: Shown, today: string) {
  const client = useClient()
  const windows = useQuery(windowsQuery(client))
  const spanFrom = (day: string) => ({
    FromEpochUtc: startOfDay(day, zone),
    ToEpochUtc: startOfDay(dayAfter(day, days), zone),
  })
  const span = spanFrom(firstDay)
  const stored = { Window: null, Replaces: null }
  const known = useQuery(windowPreviewQuery(client, { ...span, ...stored }))
  // What is in force now is said also while later days are shown; it is one request when these are the same days.
  const ofToday = useQuery(windowPreviewQuery(client, { ...spanFrom(today), ...stored }))
  const body = opened === null ? null : sentWindow(opened.draft, zone)
  // It has no name before it is saved.
  const asked = useSettled({
    Window: body && { ...body, Name: '–', Reason: '' },
    Replaces: opened?.stored?.Id ?? null,
  })
  const drafted = useQuery({
    ...windowPreviewQuery(client, { ...span, ...asked }),
    enabled: asked.Window !== null,
  })
  return {
    windows,
    known: known.data ?? null,
    ofToday,
    drafted: body === null || asked.Window === null ? null : (drafted.data ?? null),
  }
}
