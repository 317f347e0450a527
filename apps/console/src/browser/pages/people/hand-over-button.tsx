import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { bodyOf } from '../../api/answers.ts'
import { useClient } from '../../api/client-context.ts'
import type { User } from '../../api/people-queries.ts'
import type { Schemas } from '../../api/queries.ts'
import { useChanges } from '../../api/use-changes.ts'
import { Button } from '../../controls/button.tsx'
import { DialogButton } from '../../controls/dialog-button.tsx'
import { Select } from '../../controls/select.tsx'
import { SentForm } from '../../controls/sent-form.tsx'
import { HandedParts } from './handed-parts.tsx'

interface HandOverProps {
  readonly user: User
  /** Those who may log in, but the user. */
  readonly successors: readonly User[]
}

/** Gives all that hangs on a user to another one: what changes is shown before. */
export function HandOverButton({ user, successors }: HandOverProps) {
  const intl = useIntl()
  const label = intl.formatMessage({ id: 'handOver' })
  const title = `${label}: ${user.UserName}`
  return (
    <DialogButton text={label} about={user.UserName} kind="quiet" title={title} shape="page">
      {(close) => <Steps user={user} successors={successors} onClose={close} />}
    </DialogButton>
  )
}

function Steps({ user, successors, onClose }: HandOverProps & { readonly onClose: () => void }) {
  const intl = useIntl()
  const client = useClient()
  // Owners, rights and needs are on every page.
  const changes = useChanges([])
  const [successor, setSuccessor] = useState('')
  const [tried, setTried] = useState<Schemas['HandOver'] | null>(null)
  const [done, setDone] = useState<Schemas['HandOver'] | null>(null)
  const send = async (DryRun: boolean) => {
    const body = { UserId: user.Id, SuccessorId: successor, DryRun }
    return bodyOf(await client.POST('/api/user/handover', { body }))
  }
  const close = (
    <Button onPress={onClose}>
      <FormattedMessage id="close" />
    </Button>
  )
  if (done !== null) {
    return (
      <>
        <HandedParts handOver={done} sentence="handOver.done" />
        <div className="buttons">{close}</div>
      </>
    )
  }
  const names = { name: user.UserName, successor: tried?.SuccessorName ?? '' }
  if (tried === null) {
    return (
      <SentForm
        key="choose"
        submit={intl.formatMessage({ id: 'handOver.show' })}
        onSubmit={async () => setTried(await send(true))}
        buttons={close}
      >
        <p>
          <FormattedMessage id="handOver.sentence" values={names} />
        </p>
        <Select
          name="SuccessorId"
          label={intl.formatMessage({ id: 'handOver.successor' })}
          placeholder={intl.formatMessage({ id: 'handOver.choose' })}
          value={successor}
          options={successors.map(({ Id, UserName }) => ({ value: Id, text: UserName }))}
          isRequired
          onChange={setSuccessor}
        />
      </SentForm>
    )
  }
  const back = (
    <Button onPress={() => setTried(null)}>
      <FormattedMessage id="handOver.back" />
    </Button>
  )
  if (!tried.Changed) {
    return (
      <>
        <HandedParts handOver={tried} sentence="handOver.nothing" />
        <div className="buttons">
          {back}
          {close}
        </div>
      </>
    )
  }
  return (
    <SentForm
      key="apply"
      submit={intl.formatMessage({ id: 'handOver.apply' }, names)}
      onSubmit={async () => setDone(await changes.run(() => send(false)))}
      buttons={back}
    >
      <HandedParts handOver={tried} sentence="handOver.would" />
    </SentForm>
  )
}
