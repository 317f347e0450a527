import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { bodyOf } from '../../api/answers.ts'
import { useClient } from '../../api/client-context.ts'
import type { Schemas } from '../../api/queries.ts'
import { Button } from '../../controls/button.tsx'
import { Facts } from '../../controls/facts.tsx'
import { Refusal } from '../../controls/refusal.tsx'
import type { MessageId } from '../../messages/en.ts'
import { StateMark } from '../../states/state-mark.tsx'
import { Instant } from '../../times/instant.tsx'

interface SignedIn {
  readonly Id: string
  readonly SignedInAs: string
  readonly SignedInEpochUtc?: number | null
  readonly SignInEndsEpochUtc: number | null
}

export interface UserSignInProps {
  readonly account: SignedIn
  /** Where the sign-ins of the account are asked for. */
  readonly of: 'biaccount' | 'mailserver'
  /** Said while no user has signed in. */
  readonly nobody: MessageId
  /** The user has signed in: what it can read can be tried. */
  readonly onSignedIn: () => void
}

/** A user signs in on any device by a code; the page asks the service until that is done. */
export function UserSignIn({ account, of, nobody, onSignedIn }: UserSignInProps) {
  const client = useClient()
  const params = { path: { id: account.Id } }
  const start = useMutation({
    mutationFn: async () => bodyOf(await client.POST(`/api/${of}/startsignin/{id}`, { params })),
  })
  const { SignedInAs, SignedInEpochUtc = null, SignInEndsEpochUtc } = account
  return (
    <section className="sign-in">
      <h2>
        <FormattedMessage id="signIn.title" />
      </h2>
      {SignedInAs === '' ? (
        <p>
          <FormattedMessage id={nobody} />
        </p>
      ) : (
        <Facts
          facts={[
            { label: <FormattedMessage id="signIn.as" />, value: SignedInAs },
            {
              label: <FormattedMessage id="signIn.since" />,
              value: SignedInEpochUtc === null ? null : <Instant epoch={SignedInEpochUtc} />,
            },
            {
              label: <FormattedMessage id="signIn.ends" />,
              value: SignInEndsEpochUtc === null ? null : <Instant epoch={SignInEndsEpochUtc} />,
            },
          ]}
        />
      )}
      <Button isUnavailable={start.isPending} onPress={() => start.mutate()}>
        <FormattedMessage id="signIn.start" />
      </Button>
      <Refusal error={start.error} />
      {start.data !== undefined && (
        <StartedSignIn key={start.data.UserCode} of={of} started={start.data} onSignedIn={onSignedIn} />
      )}
    </section>
  )
}

interface StartedSignInProps extends Pick<UserSignInProps, 'of'> {
  readonly started: Schemas['StartedSignIn']
  readonly onSignedIn: () => void
}

function StartedSignIn({ of, started, onSignedIn }: StartedSignInProps) {
  const intl = useIntl()
  const client = useClient()
  const { Id, UserCode, VerificationUri, ExpiresEpochUtc, PollAfterSeconds } = started
  const state = useQuery({
    queryKey: ['sign-in', Id, UserCode],
    queryFn: async ({ signal }): Promise<Schemas['SignInState']> => {
      const params = { path: { id: Id } }
      return bodyOf(await client.POST(`/api/${of}/pollsignin/{id}`, { params, signal }))
    },
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.State === 'Pending'
        ? (data?.PollAfterSeconds ?? PollAfterSeconds) * 1_000
        : false,
    // The code is entered on another tab or device, so the answer is wanted while this one is behind.
    refetchIntervalInBackground: true,
    staleTime: 0,
  })
  const told = useRef(false)
  const isSignedIn = state.data?.State === 'SignedIn'
  useEffect(() => {
    if (!isSignedIn || told.current) return
    told.current = true
    onSignedIn()
  }, [isSignedIn, onSignedIn])
  const word = state.data?.State ?? 'Pending'
  return (
    <div className="device-code">
      {word === 'Pending' && (
        <>
          <p>
            <FormattedMessage
              id="signIn.open"
              values={{
                address: (
                  <a key="address" href={safeAddress(VerificationUri)} target="_blank" rel="noreferrer">
                    {VerificationUri}
                  </a>
                ),
              }}
            />
          </p>
          <p>
            <code className="user-code" aria-label={intl.formatMessage({ id: 'signIn.code' })}>
              {UserCode}
            </code>
          </p>
          <p className="quiet">
            <FormattedMessage id="signIn.until" /> <Instant epoch={ExpiresEpochUtc} />
          </p>
        </>
      )}
      <p role="status" className="state">
        <StateMark {...signInMarks[word]} />
        <FormattedMessage id={`signIn.state.${word}`} values={{ name: state.data?.SignedInAs ?? '' }} />
      </p>
      <Refusal error={state.error} />
    </div>
  )
}

const signInMarks = {
  Pending: { mark: 'arc', tone: 'live' },
  SignedIn: { mark: 'tick', tone: 'ok' },
  Declined: { mark: 'cross', tone: 'bad' },
  Expired: { mark: 'missing', tone: 'warn' },
} as const

/** The address comes from the token authority: only one of the web becomes a link. */
function safeAddress(address: string): string | undefined {
  return /^https?:\/\//i.test(address) ? address : undefined
}
