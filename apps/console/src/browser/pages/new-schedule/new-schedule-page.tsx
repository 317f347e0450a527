import '../../style/new-schedule.css'

import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { StoredName } from '../../controls/stored-name.tsx'
import { useClient } from '../../api/client-context.ts'
import { useDraftChecksState } from '../../draft-checks/draft-checks-context.ts'
import { checkOf } from '../../draft-checks/draft-checks.ts'
import { Button } from '../../controls/button.tsx'
import { PageTitle } from '../../controls/page-title.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import { useSession } from '../../session/session-holder.ts'
import { mayAnywhere, useMyRights } from '../../session/use-rights.ts'
import { clockText, instantText } from '../../times/format.ts'
import { useViewerZone } from '../../times/time-zone.ts'
import { useClock } from '../../times/use-now.ts'
import { withdrawTrial } from './clear-leftovers.ts'
import { withdraw } from './create-once.ts'
import { nameOf } from '../../schedule-forms/content.ts'
import type { Draft } from './draft.ts'
import type { DraftStore, KeptDraft } from './draft-store.ts'
import { useDraftStore } from './use-draft-store.ts'
import type { NewScheduleSearch } from './new-schedule-search.ts'
import { deleteLeftover } from './save.ts'
import { useOtherLeftovers } from './use-leftovers.ts'
import { Wizard } from './wizard.tsx'

/** What, when, to whom: a schedule in five steps. */
export function NewSchedulePage() {
  const intl = useIntl()
  const session = useSession()
  const title = intl.formatMessage({ id: 'page.newSchedule' })
  return (
    <QueryView query={useMyRights()} lines={10} title={title}>
      {(rights) =>
        mayAnywhere(rights, 'Edit') ? <Drafts key={session.UserId} userId={session.UserId} /> : <NoRights />
      }
    </QueryView>
  )
}

function NoRights() {
  const intl = useIntl()
  const session = useSession()
  return (
    <>
      <PageTitle title={intl.formatMessage({ id: 'page.newSchedule' })} />
      <section className="problem" role="alert">
        <p>
          <FormattedMessage
            id="newSchedule.noRights"
            values={{ role: intl.formatMessage({ id: `role.${session.Role}` }) }}
          />
        </p>
      </section>
    </>
  )
}

/** The draft of the address, or a new one; drafts of before are offered above it. */
function Drafts({ userId }: { readonly userId: string }) {
  const client = useClient()
  const navigate = useNavigate()
  const search: NewScheduleSearch = useSearch({ strict: false })
  const store = useDraftStore(userId)
  const checksState = useDraftChecksState()
  const [fresh] = useState(() => crypto.randomUUID() as string)
  const [earlier, setEarlier] = useState(() => store.all())
  const id = search.draft ?? fresh
  useOtherLeftovers(
    store,
    earlier.filter(({ draft }) => draft.id !== id),
    client,
  )
  const kept = search.draft === undefined ? null : store.read(search.draft)
  // What this tab itself has just kept is no draft of before.
  const offered = (search.draft === undefined || search.draft === fresh ? earlier : []).filter(
    // What is being saved is no draft to go on with; the notice above the page says how far it is.
    ({ draft }) => checkOf(checksState, draft.id).kind === 'none' && store.read(draft.id) !== null,
  )
  const open = (draft: KeptDraft) =>
    void navigate({ to: '/schedules/new', search: { draft: draft.draft.id, step: draft.step } })
  return (
    <>
      {search.draft !== undefined && search.draft !== fresh && kept === null && (
        <p className="notice notice-warn" role="status">
          <FormattedMessage id="newSchedule.draft.gone" />
        </p>
      )}
      {offered.length > 0 && (
        <Offered
          drafts={offered}
          onOpen={open}
          onDiscard={({ draft }) => {
            store.discard(draft.id)
            // What the service has for it is deleted as well, as far as it can be now.
            void Promise.allSettled([
              ...draft.leftovers.map((leftover) => deleteLeftover(client, leftover)),
              draft.creation === null ? null : withdraw(client, draft.creation),
              ...draft.trials.map((trial) => withdrawTrial(client, trial)),
            ])
            setEarlier(store.all())
          }}
        />
      )}
      <Wizard key={id} id={id} kept={kept} store={store} search={search} />
    </>
  )
}

interface OfferedProps {
  readonly drafts: ReturnType<DraftStore['all']>
  readonly onOpen: (draft: KeptDraft) => void
  readonly onDiscard: (draft: KeptDraft) => void
}

function Offered({ drafts, onOpen, onDiscard }: OfferedProps) {
  const intl = useIntl()
  const zone = useViewerZone()
  const clock = useClock()
  const today = intl.formatDate(clock.nowMs(), { timeZone: zone })
  const timeOf = ({ savedMs }: KeptDraft, withSeconds: boolean) => {
    const at = new Date(savedMs)
    const isToday = intl.formatDate(at, { timeZone: zone }) === today
    return isToday
      ? clockText(intl, at, { zone, withSeconds })
      : instantText(intl, savedMs / 1_000, { zone, withSeconds })
  }
  const minutes = drafts.map((kept) => timeOf(kept, false))
  return (
    <section className="drafts" aria-label={intl.formatMessage({ id: 'newSchedule.drafts' })}>
      <ul>
        {drafts.map((kept, position) => {
          const minute = minutes[position] ?? ''
          // Drafts of one minute differ by their seconds.
          const time = timeOf(kept, minutes.filter((each) => each === minute).length > 1)
          return (
            <li key={kept.draft.id}>
              <Button onPress={() => onOpen(kept)}>
                <FormattedMessage id="newSchedule.draft.goOn" values={{ time }} />
              </Button>
              <span className="truncated quiet">
                <StoredName name={aboutOf(kept.draft)} />
              </span>
              <Button kind="quiet" onPress={() => onDiscard(kept)}>
                <FormattedMessage id="newSchedule.draft.discard" />
                <span className="visually-hidden"> {time}</span>
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The name that the schedule would have, and the account that reads it, as far as they are chosen. */
function aboutOf(draft: Draft): string {
  return [nameOf(draft), draft.account?.name ?? ''].filter((text) => text !== '').join(' · ')
}
