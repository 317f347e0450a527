import { type FormEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { ApiProblem } from '../api/problem.ts'
import { Button } from '../controls/button.tsx'
import { TextField } from '../controls/text-field.tsx'
import { errorOf } from '../failure/error-of.ts'
import { useSessionHolder } from './session-holder.ts'

/** Asks for user name and password; a refusal says what the service says: what is wrong, and what to do. */
export function LoginForm({ userName: knownName = '' }: { readonly userName?: string }) {
  const holder = useSessionHolder()
  const intl = useIntl()
  const [userName, setUserName] = useState(knownName)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<Error | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setIsBusy(true)
    setProblem(null)
    try {
      await holder.logIn(userName, password)
    } catch (error) {
      setProblem(errorOf(error))
    } finally {
      setIsBusy(false)
      setPassword('')
    }
  }

  return (
    <form className="login-form" onSubmit={(event) => void submit(event)}>
      <TextField
        label={intl.formatMessage({ id: 'login.userName' })}
        value={userName}
        onChange={setUserName}
        autoComplete="username"
        isRequired
        autoFocus={knownName === ''}
      />
      <TextField
        label={intl.formatMessage({ id: 'login.password' })}
        type="password"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        isRequired
        autoFocus={knownName !== ''}
      />
      {problem !== null && (
        <p className="refusal" role="alert">
          {problem instanceof ApiProblem && (
            <>
              <strong>{problem.title}</strong>
              <br />
            </>
          )}
          {problem.message}
        </p>
      )}
      <Button type="submit" kind="primary" isUnavailable={isBusy}>
        <FormattedMessage id="login.submit" />
      </Button>
    </form>
  )
}
