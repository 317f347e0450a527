import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { askAgain } from '../../../api/ask-again.ts'
import { useClient } from '../../../api/client-context.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { type Schedule, scheduleQuery, updateSchedule } from '../../../api/schedule-queries.ts'
import { Button } from '../../../controls/button.tsx'
import { PageTitle } from '../../../controls/page-title.tsx'
import { findingsOf } from '../../../controls/place-findings.ts'
import { LoadingLines } from '../../../controls/query-view.tsx'
import { useNavigateWhileHere } from '../../../controls/use-navigate-while-here.ts'
import type { ChosenAccount } from '../../../schedule-forms/content.ts'
import { editedContent } from '../../../schedule-forms/edited-content.ts'
import { missingOf } from '../../../schedule-forms/missing.ts'
import { refusalsOf } from '../../../schedule-forms/refusals.ts'
import { useAccountGone } from '../../../schedule-forms/report/use-account-gone.ts'
import { useAccounts } from '../../../schedule-forms/report/use-accounts.ts'
import { missingIn, ScheduleForm } from '../../../schedule-forms/schedule-form.tsx'
import type { SectionFinding } from '../../../schedule-forms/section-finding.ts'
import { type SectionName, sectionNames } from '../../../schedule-forms/section-names.ts'
import { kindOf, type MailPasswords } from '../../../schedule-forms/sent-content.ts'
import { useUnsavedChanges } from '../../../unsaved/use-unsaved-changes.tsx'
import { ConflictView } from './conflict-view.tsx'
import { DeletedBand } from './deleted-band.tsx'
import { ReviewChanges } from './review-changes.tsx'
import { changedSections } from './shown-edit.ts'
import { type Edit, rebased, updateOf } from './update-of.ts'

export interface EditScheduleProps {
  readonly schedule: Schedule
  /** The section that the reader came for. */
  readonly section: SectionName
}

/** The form of a stored schedule. Its accounts are asked for first: only they have the names that it shows. */
export function EditSchedule(props: EditScheduleProps) {
  const { accounts, isKnown } = useAccounts()
  // What is asked for again later changes nothing of what is edited.
  const [wasKnown, setKnown] = useState(isKnown)
  if (isKnown && !wasKnown) setKnown(true)
  return wasKnown || isKnown ? <Edited {...props} accounts={accounts} /> : <LoadingLines count={10} />
}

interface EditedProps extends EditScheduleProps {
  readonly accounts: readonly ChosenAccount[]
}

const nothing: readonly SectionFinding[] = []

type Step = 'form' | 'review' | 'conflict'

/** Saving shows first what will change, and writes over the version that was read. */
function Edited({ schedule, section, accounts }: EditedProps) {
  const client = useClient()
  const queries = useQueryClient()
  const navigate = useNavigateWhileHere()
  const intl = useIntl()
  // When the user saves, the console reports what others have changed meanwhile.
  const [edit, setEdit] = useState<Edit>(() => {
    const before = editedContent(schedule, accounts)
    return { stored: schedule, before, after: before, passwords: {} }
  })
  const [theirs, setTheirs] = useState<Schedule | null>(null)
  const [step, setStep] = useState<Step>('form')
  const [open, setOpen] = useState(section)
  const [told, setTold] = useState(nothing)
  const [isUnchanged, setIsUnchanged] = useState(false)
  const { stored: base, after: content } = edit
  const changed = useMemo(() => changedSections(edit), [edit])
  const kind = kindOf(edit.before)
  const missing = missingOf(content, useAccountGone(content.account), kind)
  const stored = useQuery(scheduleQuery(client, schedule.ScheduleId))
  const isDeleted = stored.error instanceof ApiProblem && stored.error.status === 404
  // Of one that is gone nothing can be saved.
  const isDone = useRef(false)
  const unsaved = useUnsavedChanges(() => !isDone.current && !isDeleted && changed.size > 0)
  const close = async () => {
    await navigate({ to: '/schedules/$id', params: { id: schedule.ScheduleId }, search: {} })
  }
  /** Goes to the schedule without a question: the changes are saved or discarded. */
  const leave = async () => {
    isDone.current = true
    await close()
  }
  const tell = (findings: readonly SectionFinding[]) => {
    setTold(findings)
    setStep('form')
    const first = findings.find((each) => each.section !== null)
    if (first?.section && !findings.some((each) => each.section === open)) setOpen(first.section)
  }
  const save = useMutation({
    mutationFn: () => updateSchedule(client, updateOf(edit), base.Version),
    async onSuccess() {
      await askAgain(queries, ['schedules'])
      await leave()
    },
    async onError(error) {
      // It may be the schedule that is not found, or something that the changes name.
      if (error instanceof ApiProblem && error.status === 404) await stored.refetch()
      // What is refused is corrected in the form.
      if (error instanceof ApiProblem && findingsOf(error, 'ScheduleName').length > 0)
        return tell(refusalsOf(error))
      if (!(error instanceof ApiProblem && error.status === 412)) return
      setTheirs(await queries.fetchQuery({ ...scheduleQuery(client, schedule.ScheduleId), staleTime: 0 }))
      setStep('conflict')
    },
  })
  /** Shows what will change. Sections that were not touched are the service's to check. */
  const review = () => {
    save.reset()
    const lacking = sectionNames.find((name) => changed.has(name) && missing[name].length > 0)
    if (lacking !== undefined) return tell(missingIn(missing, lacking, intl))
    setTold(nothing)
    if (changed.size === 0) return setIsUnchanged(true)
    setStep('review')
    void stored.refetch()
  }
  const change = (now: (edit: Edit) => Partial<Edit>) => {
    setIsUnchanged(false)
    setEdit((known) => ({ ...known, ...now(known) }))
  }
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
          edit={edit}
          theirs={theirs}
          onKeepMine={() => {
            save.reset()
            const before = editedContent(theirs, accounts)
            change((mine) => ({ stored: theirs, before, after: rebased(mine, before) }))
            setStep('review')
          }}
          onTakeTheirs={() => void leave()}
        />
      )}
      {!isDeleted && step === 'review' && (
        <ReviewChanges
          edit={edit}
          problem={save.error}
          isSaving={save.isPending}
          onSave={() => save.mutate()}
          onBack={() => setStep('form')}
        />
      )}
      {/* The form stays as it is while the user reviews the changes. */}
      <div hidden={step !== 'form' && !isDeleted}>
        <ScheduleForm
          label={intl.formatMessage({ id: 'edit.sections' })}
          sections={sectionNames}
          section={open}
          stateOf={(name) =>
            changed.has(name) ? (missing[name].length > 0 ? 'wrong' : 'changed') : 'unchanged'
          }
          onOpen={setOpen}
          content={content}
          onChange={(after) => change(() => ({ after }))}
          onUpdate={(update) => change(({ after }) => ({ after: update(after) }))}
          stored={kind}
          passwords={edit.passwords}
          onPasswords={(passwords: MailPasswords) => change(() => ({ passwords }))}
          missing={missing}
          told={step === 'form' ? told : nothing}
          head={<SectionHeading key={open} section={open} isAsked={open !== 'when' || open !== section} />}
          foot={
            !isDeleted && (
              <div className="edit-bar">
                <Button kind="primary" onPress={review}>
                  <FormattedMessage id="edit.save" />
                </Button>
                <Button onPress={() => void close()}>
                  <FormattedMessage id="edit.cancel" />
                </Button>
                <span role="status">{isUnchanged && intl.formatMessage({ id: 'edit.unchanged' })}</span>
              </div>
            )
          }
        />
      </div>
    </>
  )
}

interface SectionHeadingProps {
  readonly section: SectionName
  /** Whether it takes the focus: the page itself does when it opens with its usual section. */
  readonly isAsked: boolean
}

function SectionHeading({ section, isAsked }: SectionHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isAsked) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h2 ref={heading} tabIndex={-1}>
      <FormattedMessage id={`newSchedule.step.${section}`} />
    </h2>
  )
}
