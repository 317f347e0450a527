import { destinationKinds } from '@punctual/delivery/kinds'
import { type DescribedKind, kindVerbs } from '@punctual/domain'
import type { Language } from '@punctual/domain/words'
import { type SourceKind, sourceKinds } from '@punctual/source'
import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'
import { destinationFields, fieldOf } from '../../wire/destination.ts'
import { formOutput, formToWire, inWords } from '../../wire/described-kind.ts'
import { reportFormat } from '../../wire/words.ts'

const kindFields = {
  Kind: z.string().meta({ description: 'As accounts and schedules name it' }),
  Name: z.string(),
  Description: z.string(),
  Product: z.string().meta({ description: 'Products that it works with' }),
  Form: formOutput,
  Formats: z.array(reportFormat).meta({ description: 'All that can ever be made; a report may have fewer' }),
  Verbs: z.array(z.enum(kindVerbs)).meta({ description: 'Operations beside writing the form' }),
}

const sourceOutput = z
  .object({
    ...kindFields,
    AccountPath: z
      .string()
      .meta({ description: 'Begin of the paths of its operations on accounts, such as /api/biaccount' }),
    Steps: z
      .array(
        z
          .object({
            What: z.string().meta({ description: 'As problems and steps of a validation name it' }),
            Label: z.string(),
            Needed: z.boolean().meta({ description: 'Without it the later steps are not tried' }),
          })
          .meta({ id: 'KindStep' }),
      )
      .meta({ description: 'What a validation tries, in its order' }),
  })
  .meta({ id: 'SourceKind' })

const destinationKindOutput = z
  .object({
    ...kindFields,
    Member: z.enum(destinationFields).meta({ description: 'The list of a schedule that they are in' }),
  })
  .meta({ id: 'DestinationKind' })

const kindOutput = z.object(kindFields).meta({ id: 'Kind' })

export const getKinds = defineOperation({
  name: 'kinds.get',
  methods: ['GET'],
  path: '/api/kinds',
  role: 'Viewer',
  summary: 'Describes the kinds of sources and destinations, with the form of each',
  description:
    'Labels are in the language of Accept-Language, English or German. A program can draw the form of a kind from it without knowing the kind.',
  tags: ['Kinds'],
  response: z
    .object({
      Sources: z.array(sourceOutput),
      Destinations: z.array(destinationKindOutput),
      Triggers: z.array(kindOutput).meta({ description: 'Empty: this build has no triggers' }),
    })
    .meta({ id: 'Kinds' }),
  handle: async ({ language }) => ({
    Sources: sourceKinds.map((kind) => sourceToWire(kind, language)),
    Destinations: destinationKinds.map(({ kind, description, announcement }) => {
      const wire = kindToWire(kind, description, language)
      // A subscription to events names such a kind.
      const Verbs = announcement === undefined ? wire.Verbs : [...wire.Verbs, 'Announce' as const]
      return { ...wire, Verbs, Member: fieldOf({ kind }) }
    }),
    Triggers: [],
  }),
})

function kindToWire(
  kind: string,
  description: DescribedKind,
  language: Language,
): z.infer<typeof kindOutput> {
  return {
    Kind: kind,
    Name: inWords(description.name, language),
    Description: inWords(description.description, language),
    Product: description.product,
    Form: formToWire(description.form, language),
    Formats: [...description.formats],
    Verbs: [...description.verbs],
  }
}

function sourceToWire({ kind, description }: SourceKind, language: Language): z.infer<typeof sourceOutput> {
  return {
    ...kindToWire(kind, description, language),
    AccountPath: description.accountPath,
    Steps: description.steps.map(({ what, label, isNeeded = false }) => ({
      What: what,
      Label: inWords(label, language),
      Needed: isNeeded,
    })),
  }
}
