/** An example of each error answer, made by what writes the answers. */
import { sentence } from '@punctual/domain/words'

import type { ErrorCode } from '../http/error-codes.ts'
import { oauthBody, problemBody } from '../http/error-response.ts'
import { problem } from '../http/problem.ts'
import { exampleId } from '../wire/examples.ts'
import type { JsonSchema } from './plain-schema.ts'

export function errorExample(code: ErrorCode, isOAuth: boolean): JsonSchema {
  const errors = [{ field: 'Name', message: sentence('field_required') }]
  const error = problem(code, code === 'invalid_request' ? { errors } : {})
  return {
    value: isOAuth
      ? oauthBody(error)
      : problemBody(error, { language: 'en', instance: '/api/folder/create', requestId: exampleId }),
  }
}
