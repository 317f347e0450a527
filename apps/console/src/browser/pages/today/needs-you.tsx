import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { maxNeeds, type Need, type Needs, needsQuery, settledNeedsQuery } from '../../api/need-queries.ts'
import { Button } from '../../controls/button.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import { useSession } from '../../session/session-holder.ts'
import { dayIn, startOfDay } from '../../times/day.ts'
import { useViewerZone } from '../../times/time-zone.ts'
import { useNow } from '../../times/use-now.ts'
import { NeedItem } from './need-item.tsx'

const tabs = ['open', 'mine', 'done'] as const
type Tab = (typeof tabs)[number]

/** How long a need that has settled by itself stays among the open ones, and says so. */
const solvedShownSeconds = 10

/** What needs a person, of any age, each with what solves it; and what was solved today. */
export function NeedsYou() {
  const [tab, setTab] = useState<Tab>('open')
  const { UserName } = useSession()
  const query = useQuery(needsQuery(useClient()))
  const done = useDoneToday()
  const solved = useJustSolved(done.items)
  const open = query.data ?? noNeeds
  const mine = open.items.filter(({ TakenBy }) => TakenBy === UserName)
  return (
    <section>
      <div className="needs-head">
        <h2>
          <FormattedMessage id="today.needsYou" />
        </h2>
        <TabButtons
          current={tab}
          counts={{ open: open.items.length, mine: mine.length, done: done.items.length }}
          onChange={setTab}
        />
      </div>
      <QueryView query={query} lines={3}>
        {({ items }) => (
          <NeedList tab={tab} needs={{ open: [...solved, ...items], mine, done: done.items }[tab]} />
        )}
      </QueryView>
      {!(tab === 'done' ? done : open).isComplete && (
        <p className="quiet">
          <FormattedMessage id="today.mostNeeds" values={{ count: maxNeeds }} />
        </p>
      )}
    </section>
  )
}

const noNeeds: Needs = { items: [], isComplete: true }

function useDoneToday(): Needs {
  const zone = useViewerZone()
  const from = useNow((nowMs) => startOfDay(dayIn(zone, Math.floor(nowMs / 1_000)), zone))
  const { data = noNeeds } = useQuery(settledNeedsQuery(useClient(), from))
  return data
}

/** Those that no person has marked as done, and that were open a moment ago. */
function useJustSolved(done: readonly Need[]): readonly Need[] {
  const from = useNow((nowMs) => Math.floor(nowMs / 1_000) - solvedShownSeconds)
  return done.filter(({ SettledBy, SettledEpochUtc }) => SettledBy === null && (SettledEpochUtc ?? 0) > from)
}

interface TabButtonsProps {
  readonly current: Tab
  readonly counts: Readonly<Record<Tab, number>>
  readonly onChange: (tab: Tab) => void
}

function TabButtons({ current, counts, onChange }: TabButtonsProps) {
  const intl = useIntl()
  return (
    <div role="group" className="need-tabs" aria-label={intl.formatMessage({ id: 'today.needsYou' })}>
      {tabs.map((tab) => (
        <Button key={tab} kind="quiet" aria-pressed={tab === current} onPress={() => onChange(tab)}>
          <FormattedMessage id={`today.tab.${tab}`} />{' '}
          <span className="numbers">
            <FormattedNumber value={counts[tab]} />
          </span>
        </Button>
      ))}
    </div>
  )
}

function NeedList({ tab, needs }: { readonly tab: Tab; readonly needs: readonly Need[] }) {
  if (needs.length === 0)
    return (
      <p className="quiet">
        <FormattedMessage id={tab === 'open' ? 'today.nothingNeedsYou' : `today.none.${tab}`} />
      </p>
    )
  return (
    <ol className="needs">
      {needs.map((need) => (
        <NeedItem key={need.NeedId} need={need} />
      ))}
    </ol>
  )
}
