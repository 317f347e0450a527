import type { TestStep } from '@punctual/delivery/kinds'
import { type Language, say } from '@punctual/domain/words'
import { z } from 'zod'

import { sentenceFields, sentenceToWire } from './sentence.ts'

/** What a test of a destination or of a mail server answers. */
export const testStepsOutput = z
  .object({
    Ok: z.boolean(),
    Steps: z.array(
      z
        .object({
          Name: z.string(),
          NameCode: z.string(),
          Ok: z.boolean(),
          Detail: z.string(),
          ...sentenceFields,
        })
        .meta({ id: 'TestStep', description: 'Code and Values are those of Detail' }),
    ),
  })
  .meta({ id: 'DestinationTest' })

export function stepsToWire(steps: readonly TestStep[], language: Language): z.infer<typeof testStepsOutput> {
  return {
    Ok: steps.length > 0 && steps.every(({ ok }) => ok),
    Steps: steps.map(({ name, ok, detail }) => ({
      Name: say(name, language),
      NameCode: name.code,
      Ok: ok,
      Detail: say(detail, language),
      ...sentenceToWire(detail),
    })),
  }
}
