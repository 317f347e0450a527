import { expect, it } from 'vitest'

import { reportFormatNames, reportFormats } from './format.ts'

it.each(reportFormatNames)(
  '%s travels as a file of its own, not as a piece of the structure of a mail',
  (name) => {
    expect(reportFormats[name].contentType).not.toMatch(/^(multipart|message)\//)
  },
)
