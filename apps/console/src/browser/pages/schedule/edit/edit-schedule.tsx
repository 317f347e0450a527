import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../../api/client-context.ts'
import { ApiProblem } from '../../../api/problem.ts'
import {
  type Schedule,
  type ScheduleChanges,
  scheduleQuery,
  updateSchedule,
} from '../../../api/schedule-queries.ts'
import { Button } from '../../../controls/button.tsx'
import { FieldFindings, FindingList } from '../../../controls/field-findings.tsx'
import { PageTitle } from '../../../controls/page-title.tsx'
import { type Finding, findingsOf } from '../../../controls/place-findings.ts'
import { ConflictView } from './conflict-view.tsx'
import { DeletedBand } from './deleted-band.tsx'
import { EditForm } from './edit-form.tsx'
import { realChanges } from './real-changes.ts'
import { ReviewChanges } from './review-changes.tsx'
import type { editParts } from '../schedule-search.ts'
import { useUnsavedChanges } from '../../../unsaved/use-unsaved-changes.tsx'

export interface EditScheduleProps {
  readonly schedule: Schedule
  /** The part that the reader came for. */
  readonly part: (typeof editParts)[number]
}

const nothing: readonly Finding[] = []

type Step = 'form' | 'review' | 'conflict'

/** All parts of a schedule on one page. Saving shows first what will change, and writes over the version that was read. */
export function EditSchedule({ schedule, part }: EditScheduleProps) {
  const client = useClient()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const intl = useIntl()
  // What changes below, by others, is told when this is saved.
  const [base, setBase] = useState(schedule)
  const [theirs, setTheirs] = useState<Schedule | null>(null)
  const [draft, setDraft] = useState<ScheduleChanges>({})
  const [step, setStep] = useState<Step>('form')
  const [isUnchanged, setIsUnchanged] = useState(false)
  const changes = realChanges(base, draft)
  const stored = useQuery(scheduleQuery(client, schedule.ScheduleId))
  const isDeleted = stored.error instanceof ApiProblem && stored.error.status === 404
  // Of one that is gone nothing can be saved.
  const isDone = useRef(false)
  const unsaved = useUnsavedChanges(() => !isDone.current && !isDeleted && Object.keys(changes).length > 0)
  const close = async () => {
    await navigate({ to: '/schedules/$id', params: { id: schedule.ScheduleId }, search: {} })
  }
  /** Goes to the schedule without a question: the draft is saved, or given up. */
  const leave = async () => {
    isDone.current = true
    await close()
  }
  const save = useMutation({
    mutationFn: (version: Schedule) => updateSchedule(client, version, realChanges(version, draft)),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: ['schedules'] })
      await leave()
    },
    async onError(error) {
      // It may be the schedule that is not found, or something that the changes name.
      if (error instanceof ApiProblem && error.status === 404) await stored.refetch()
      // What is refused is mended in the form.
      if (findingsOf(error, 'ScheduleName').length > 0) return setStep('form')
      if (!(error instanceof ApiProblem && error.status === 412)) return
      setTheirs(await queries.fetchQuery({ ...scheduleQuery(client, schedule.ScheduleId), staleTime: 0 }))
      setStep('conflict')
    },
  })
  const refused = useMemo(() => findingsOf(save.error, 'ScheduleName'), [save.error])
  useEffect(() => {
    if (part === 'when') return
    document.getElementById(`edit-title-${part}`)?.focus({ preventScroll: true })
    document.getElementById(`edit-${part}`)?.scrollIntoView({ block: 'start' })
  }, [part])
  return (
    <>
      <p className="eyebrow">
        <FormattedMessage id="schedule.edit" />
      </p>
      <PageTitle title={base.ScheduleName} />
      {unsaved.question}
      {isDeleted && <DeletedBand folderPath={base.FolderPath} />}
      {!isDeleted && step === 'conflict' && theirs !== null && (
        <ConflictView
          base={base}
          theirs={theirs}
          mine={changes}
          onKeepMine={() => {
            save.reset()
            setBase(theirs)
            setStep('review')
          }}
          onTakeTheirs={() => void leave()}
        />
      )}
      {!isDeleted && step === 'review' && (
        <ReviewChanges
          base={base}
          changes={changes}
          problem={save.error}
          isSaving={save.isPending}
          onSave={() => save.mutate(base)}
          onBack={() => setStep('form')}
        />
      )}
      {/* It stays as it is while what it changes is looked at. */}
      <div hidden={step !== 'form' && !isDeleted}>
        <FieldFindings findings={step === 'form' ? refused : nothing}>
          <EditForm
            base={base}
            draft={draft}
            onChange={(changed) => {
              setIsUnchanged(false)
              setDraft((known) => ({ ...known, ...changed }))
            }}
          />
          {!isDeleted && (
            <div className="edit-bar">
              <FindingList title={<FormattedMessage id="edit.refused" />} />
              <Button
                kind="primary"
                onPress={() => {
                  save.reset()
                  if (Object.keys(changes).length === 0) setIsUnchanged(true)
                  else {
                    setStep('review')
                    void stored.refetch()
                  }
                }}
              >
                <FormattedMessage id="edit.save" />
              </Button>
              <Button onPress={() => void close()}>
                <FormattedMessage id="edit.cancel" />
              </Button>
              <span role="status">{isUnchanged && intl.formatMessage({ id: 'edit.unchanged' })}</span>
            </div>
          )}
        </FieldFindings>
      </div>
    </>
  )
}
